import { createCodec } from '../../platform/eventsourcing/codec.ts'
import type { Position } from '../../platform/eventsourcing/event.ts'
import type { RawEvent } from '../../platform/eventsourcing/raw/raw-event.ts'
import { readRaw } from '../../platform/eventsourcing/raw/raw-reader.ts'
import { eventsOf } from '../../platform/eventsourcing/store/read-methods.ts'
import { type CostEvent, costEvents } from '../costs/events.ts'
import { type ChargeRow, chargeStreams, partOf, rowOf } from './charge-row.ts'
import { plainChargeReader } from './plain-charge.ts'

const type = 'CostRecorded'
const codec = createCodec(costEvents)

/** How far a replay is. */
export interface ReplayProgress {
  readonly charges: number
  /** The part of the log that is behind it, 0 to 1. */
  readonly share: number
}

export interface Replaying {
  /** Nothing after this position is read. */
  readonly upTo: Position
  /** Only what comes after this position is read. */
  readonly after?: Position | undefined
  readonly signal?: AbortSignal | undefined
  /** Called after each piece of the log, some thousand times a second. */
  readonly onProgress?: ((progress: ReplayProgress) => void) | undefined
}

/**
 * All charges of the log, oldest first, decoded and brought to the newest schema: read from the log itself, by no read model. Throws
 * StoreUnavailable, and UndecodableEvent for a charge that this release does not understand, which is never left out silently.
 */
export async function* replayCharges(
  url: string,
  { upTo, after = -1n, signal, onProgress }: Replaying,
): AsyncGenerator<readonly ChargeRow[]> {
  const rowsOf = rowReader(
    ({ stream, position }) => stream.startsWith(chargeStreams) && position > after && position <= upTo,
  )
  let charges = 0
  for await (const events of readRaw(url, after < 0n ? { type } : { type, from: after })) {
    signal?.throwIfAborted()
    const rows = rowsOf(events)
    charges += rows.length
    if (rows.length > 0) yield rows
    const last = events.at(-1)
    if (last === undefined) continue
    onProgress?.({ charges, share: upTo === 0n ? 1 : Math.min(1, Number(last.position) / Number(upTo)) })
    if (last.position >= upTo) break
  }
  onProgress?.({ charges, share: 1 })
}

/**
 * The last position whose charge was recorded at that moment or before, 0 when there is none. A log may be written by several machines, so
 * the time of its events may step back: what lies before this position is part of the report, whatever its own clock said.
 * @param time milliseconds since the Unix epoch
 */
export async function positionAsOf(url: string, time: number, signal?: AbortSignal): Promise<Position> {
  for await (const events of readRaw(url, { type, direction: 'backwards' })) {
    signal?.throwIfAborted()
    const found = events.find(({ stream, created }) => stream.startsWith(chargeStreams) && created <= time)
    if (found !== undefined) return found.position
  }
  return 0n
}

/** Whether the log has any charge. */
export async function hasCharges(url: string): Promise<boolean> {
  for await (const events of readRaw(url, { type })) {
    if (events.some(({ stream }) => stream.startsWith(chargeStreams))) return true
  }
  return false
}

/** Returns what makes rows of the events that are ours. */
function rowReader(isOurs: (event: RawEvent) => boolean): (events: readonly RawEvent[]) => readonly ChargeRow[] {
  const readPlain = plainChargeReader(partOf)
  const add = (rows: ChargeRow[], event: RawEvent): void => {
    const plain = readPlain(event.data, event.metadata)
    if (plain !== undefined) rows.push(rowOf(event, plain.userId, plain.part))
    else for (const { data } of decoded(event)) rows.push(rowOf(event, data.userId, partOf(data)))
  }
  return (events) => {
    const rows: ChargeRow[] = []
    for (const event of events) if (isOurs(event)) add(rows, event)
    return rows
  }
}

function decoded({ id, stream, revision, position, created, data, metadata }: RawEvent): readonly CostEvent[] {
  const location = { id, stream, type, revision, position, created: new Date(created) }
  return eventsOf<CostEvent>(
    [codec.decode({ ...location, data: parsed(data), metadata: parsed(metadata) })],
    costEvents,
  )
}

/** Undefined for what is no JSON, which the codec then refuses with the place of the event. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
