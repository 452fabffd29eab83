import { createCodec } from '../../platform/eventsourcing/codec.ts'
import type { Metadata, Position, Recorded } from '../../platform/eventsourcing/event.ts'
import type { RawEvent } from '../../platform/eventsourcing/raw/raw-event.ts'
import { readRaw } from '../../platform/eventsourcing/raw/raw-reader.ts'
import { eventsOf } from '../../platform/eventsourcing/store/read-methods.ts'
import { type CostEvent, costEvents } from '../costs/events.ts'
import { type ChargeRow, chargeStreams, rowOf } from './charge-row.ts'
import { isPlainCharge } from './plain-charge.ts'

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
  { upTo, signal, onProgress }: Replaying,
): AsyncGenerator<readonly ChargeRow[]> {
  let charges = 0
  for await (const events of readRaw(url, { type })) {
    signal?.throwIfAborted()
    const ours = events.filter(({ stream, position }) => stream.startsWith(chargeStreams) && position <= upTo)
    charges += ours.length
    if (ours.length > 0) yield ours.flatMap(decoded).map(rowOf)
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

function decoded(event: RawEvent): readonly Recorded<CostEvent>[] {
  const { data: bytes, metadata: about, created: at, ...location } = event
  const [data, metadata, created] = [parsed(bytes), parsed(about), new Date(at)]
  if (isPlainCharge(data, metadata)) return [{ ...location, type, created, data, metadata: unread }]
  return eventsOf<CostEvent>([codec.decode({ ...location, created, data, metadata })], costEvents)
}

/** Reports read no metadata. */
const unread: Metadata = { correlationId: '', causationId: '', schema: costEvents.CostRecorded.schema }

/** Undefined for what is no JSON, which the codec then refuses with the place of the event. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
