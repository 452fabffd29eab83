import type { Collection, Db } from 'mongodb'
import type { Position } from '../../eventsourcing/event.ts'
import type { EventPlace } from '../../eventsourcing/store/errors.ts'

/** An event that no read model shows, because it or an earlier one of its stream could not be used. */
export interface ParkedEvent {
  /** Its position in the log, padded. */
  readonly _id: string
  readonly position: bigint
  readonly stream: string
  readonly revision: bigint
  readonly type: string
  readonly eventId: string
  readonly created: Date
  readonly reason: string
}

export const behindReason = 'an earlier event of its stream is parked'

const parkedEvents = (db: Db): Collection<ParkedEvent> => db.collection<ParkedEvent>('parked')

/** Parks events; those that are parked already stay as they are. */
export async function parkEvents(db: Db, events: readonly ParkedEvent[]): Promise<void> {
  if (events.length === 0) return
  const writes = events.map(({ _id, ...event }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: event }, upsert: true },
  }))
  await parkedEvents(db).bulkWrite(writes, { ordered: true })
}

export const toParked = (
  { id, stream, revision, position, type, created }: EventPlace,
  reason: string,
): ParkedEvent => ({
  _id: String(position).padStart(20, '0'),
  position,
  stream,
  revision,
  type,
  eventId: id,
  created,
  reason,
})

/** Types of the parked events of every stream that is blocked. */
export async function parkedTypes(db: Db): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const types = new Map<string, Set<string>>()
  for await (const { stream, type } of parkedEvents(db).find({}, { projection: { stream: 1, type: 1 } })) {
    types.set(stream, (types.get(stream) ?? new Set()).add(type))
  }
  return types
}

/** Names of the streams that are blocked. */
export const parkedStreams = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set(await parkedEvents(db).distinct('stream'))

/** Takes streams off the list, as far as they were parked up to a position. */
export async function clearParked(db: Db, streams: readonly string[], upTo: Position): Promise<void> {
  await parkedEvents(db).deleteMany({ stream: { $in: [...streams] }, position: { $lte: upTo } })
}

/** What is parked, in log order: the first event of a stream names the cause. For admins. */
export const listParked = (
  db: Db,
  { limit = 100 }: { readonly limit?: number } = {},
): Promise<readonly ParkedEvent[]> => parkedEvents(db).find().sort({ _id: 1 }).limit(limit).toArray()
