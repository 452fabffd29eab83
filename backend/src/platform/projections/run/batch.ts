import type { EventDefinitions, Position, Recorded } from '../../eventsourcing/event.ts'
import type { KeyStore } from '../../eventsourcing/keys/key-store.ts'
import { unseal } from '../../eventsourcing/keys/unseal.ts'
import { type EventPlace, KeyMissing, SealBroken } from '../../eventsourcing/store/errors.ts'
import type { LogChunk, LogItem } from '../../eventsourcing/store/event-store.ts'
import type { AnyProjection } from '../projection.ts'
import { type FeedStep, handles, interpret, type Meaning, type Step } from './interpret.ts'
import { behindReason, type ParkedEvent, toParked } from './parked.ts'

export interface BatchMeans {
  readonly projections: readonly AnyProjection[]
  readonly definitions: EventDefinitions
  readonly keys: KeyStore
}

/** What a batch leads to: writes, feed entries and events that must be parked, all in log order. */
export interface BatchMeaning {
  readonly steps: readonly Step[]
  readonly changes: readonly FeedStep[]
  readonly parked: readonly ParkedEvent[]
}

/**
 * Works out a batch without writing anything. An event that cannot be used blocks its own stream and nothing else.
 * @param blocked streams that are parked already
 * @param rejected by position: why the database, being well, does not take the event
 */
export async function understandBatch(
  means: BatchMeans,
  { items }: LogChunk,
  blocked: ReadonlySet<string>,
  rejected: ReadonlyMap<Position, string>,
): Promise<BatchMeaning> {
  const streams = new Set(blocked)
  const meanings: Meaning[] = []
  const parked: ParkedEvent[] = []
  for (const item of items) {
    const place = placeOf(item)
    const meaning = streams.has(place.stream) ? behindReason : await understand(means, item, rejected)
    if (typeof meaning !== 'string') {
      meanings.push(meaning)
      continue
    }
    streams.add(place.stream)
    parked.push(toParked(place, meaning))
  }
  const steps = meanings.flatMap((meaning) => meaning.steps)
  return { steps, changes: meanings.flatMap((meaning) => meaning.changes), parked }
}

/** Where an item of the log stands. */
export const placeOf = (item: LogItem): EventPlace => ('event' in item ? item.event : item.undecodable.place)

/** The meaning of an event, or the reason why it has none. Errors of engines are thrown: they are nobody's poison. */
async function understand(
  means: BatchMeans,
  item: LogItem,
  rejected: ReadonlyMap<Position, string>,
): Promise<Meaning | string> {
  if ('undecodable' in item) return item.undecodable.reason
  const { event } = item
  const rejection = rejected.get(event.position)
  if (rejection !== undefined) return rejection
  const interested = means.projections.filter((projection) => handles(projection, event.type))
  const unsealed = await unsealFor(interested, event, means)
  if (typeof unsealed === 'string') return unsealed
  try {
    return interpret(interested, event, unsealed)
  } catch (error) {
    return `a projection fails: ${String(error)}`
  }
}

async function unsealFor(
  interested: readonly AnyProjection[],
  event: Recorded,
  { definitions, keys }: BatchMeans,
): Promise<Recorded | string> {
  if (!interested.some((projection) => projection.unseals)) return event
  try {
    return await unseal(event, definitions, keys)
  } catch (error) {
    if (error instanceof KeyMissing || error instanceof SealBroken) return error.message
    throw error
  }
}
