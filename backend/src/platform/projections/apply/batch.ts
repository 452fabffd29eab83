import type { EventDefinitions, Position, Recorded } from '../../eventsourcing/event.ts'
import type { KeyStore } from '../../eventsourcing/keys/key-store.ts'
import { unseal } from '../../eventsourcing/keys/unseal.ts'
import { type EventLocation, KeyBroken, KeyMissing, SealBroken } from '../../eventsourcing/store/errors.ts'
import type { LogChunk, LogItem } from '../../eventsourcing/store/event-store.ts'
import type { AnyProjection } from '../projection.ts'
import { erasuresBy } from './erasures.ts'
import { type FeedStep, handles, type Interpretation, interpret, type Step } from './interpret.ts'
import { behindReason, toParked } from './parked.ts'
import type { ParkedEvent } from './parked-event.ts'

export interface BatchContext {
  readonly projections: readonly AnyProjection[]
  readonly definitions: EventDefinitions
  readonly keys: KeyStore
}

/** What a batch changes: documents, feed entries and events that must be parked, all in log order. */
export interface InterpretedBatch {
  readonly steps: readonly Step[]
  readonly changes: readonly FeedStep[]
  readonly parked: readonly ParkedEvent[]
}

/**
 * Works out what a batch changes, without writing anything. An event that cannot be used blocks its own stream and no other.
 * @param blocked streams that are parked already
 * @param rejected by position: why a healthy database refuses the event
 */
export async function interpretBatch(
  context: BatchContext,
  { items }: LogChunk,
  blocked: ReadonlySet<string>,
  rejected: ReadonlyMap<Position, string>,
): Promise<InterpretedBatch> {
  const streams = new Set(blocked)
  const interpretations: Interpretation[] = []
  const parked: ParkedEvent[] = []
  for (const item of items) {
    const location = locationOf(item)
    const interpreted = streams.has(location.stream) ? behindReason : await interpretItem(context, item, rejected)
    if (typeof interpreted !== 'string') {
      interpretations.push(interpreted)
      continue
    }
    streams.add(location.stream)
    parked.push(toParked(location, interpreted))
  }
  const steps = interpretations.flatMap((interpreted) => interpreted.steps)
  return { steps, changes: interpretations.flatMap((interpreted) => interpreted.changes), parked }
}

/** The stream, revision and position of an item of the log, decodable or not. */
export function locationOf(item: LogItem): EventLocation {
  return 'event' in item ? item.event : item.undecodable.location
}

/** What an event changes, or the reason why it cannot be used. Errors of engines are thrown: no event is to blame for them. */
async function interpretItem(
  context: BatchContext,
  item: LogItem,
  rejected: ReadonlyMap<Position, string>,
): Promise<Interpretation | string> {
  if ('undecodable' in item) return item.undecodable.reason
  const { event } = item
  const rejection = rejected.get(event.position)
  if (rejection !== undefined) return rejection
  const interested = context.projections.filter((projection) => handles(projection, event.type))
  const unsealed = await unsealFor(interested, event, context)
  if (typeof unsealed === 'string') return unsealed
  try {
    const { steps, changes } = interpret(interested, event, unsealed)
    return { steps: [...steps, ...erasuresBy(event, context)], changes }
  } catch (error) {
    return `a projection fails: ${String(error)}`
  }
}

async function unsealFor(
  interested: readonly AnyProjection[],
  event: Recorded,
  { definitions, keys }: BatchContext,
): Promise<Recorded | string> {
  if (!interested.some((projection) => projection.unseals)) return event
  try {
    return await unseal(event, definitions, keys)
  } catch (error) {
    if (error instanceof KeyMissing || error instanceof KeyBroken || error instanceof SealBroken) return error.message
    throw error
  }
}
