import type { Collection, Db } from 'mongodb'
import type { Position } from '../../eventsourcing/event.ts'
import type { EventLocation } from '../../eventsourcing/store/errors.ts'
import { readCheckpoint } from '../checkpoint.ts'
import { firstLists, listNames } from '../mongo/collection-names.ts'
import type { ParkedEvent } from './parked-event.ts'

export const behindReason = 'an earlier event of its stream is parked'

const parkedEvents = (db: Db, list = listNames(db).parked): Collection<ParkedEvent> => db.collection<ParkedEvent>(list)

/** The list of the read models that are live now. */
async function liveList(db: Db): Promise<Collection<ParkedEvent>> {
  return parkedEvents(db, (await readCheckpoint(db))?.lists?.parked ?? firstLists.parked)
}

/**
 * Puts events on the list of parked ones; those that are on it already stay as they are.
 * @param list the collection, for a projector that may not know of a newer one yet
 */
export async function parkEvents(db: Db, events: readonly ParkedEvent[], list?: string): Promise<void> {
  if (events.length === 0) return
  const writes = events.map(({ _id, ...event }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: event }, upsert: true },
  }))
  await parkedEvents(db, list).bulkWrite(writes)
}

export function toParked(
  { id, stream, revision, position, type, created }: EventLocation,
  reason: string,
): ParkedEvent {
  return {
    _id: String(position).padStart(20, '0'),
    position,
    stream,
    revision,
    type,
    eventId: id,
    created,
    reason,
  }
}

/** Types of the parked events of every stream that is blocked. */
export async function parkedTypes(db: Db): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const types = new Map<string, Set<string>>()
  const list = await liveList(db)
  for await (const { stream, type } of list.find({}, { projection: { stream: 1, type: 1 } })) {
    types.set(stream, (types.get(stream) ?? new Set()).add(type))
  }
  return types
}

/** Names of the streams that are blocked. Read one by one, because MongoDB puts the answer to `distinct` into one document of 16 MB. */
export async function parkedStreams(db: Db): Promise<ReadonlySet<string>> {
  const streams = new Set<string>()
  const list = await liveList(db)
  for await (const { stream } of list.find({}, { projection: { _id: 0, stream: 1 } })) streams.add(stream)
  return streams
}

/** Removes the events of these streams from the list, up to a position. */
export async function clearParked(db: Db, streams: readonly string[], upTo: Position): Promise<void> {
  await parkedEvents(db).deleteMany({ stream: { $in: [...streams] }, position: { $lte: upTo } })
}

/** How many events are parked, as the database keeps count: reads none of them. */
export async function countParked(db: Db): Promise<number> {
  return await (await liveList(db)).estimatedDocumentCount()
}

/** The parked events in log order: the first one of a stream has the cause. For admins. */
export async function listParked(
  db: Db,
  { limit = 100 }: { readonly limit?: number } = {},
): Promise<readonly ParkedEvent[]> {
  return (await liveList(db)).find().sort({ _id: 1 }).limit(limit).toArray()
}
