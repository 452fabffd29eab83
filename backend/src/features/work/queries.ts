import type { Db } from 'mongodb'
import { dayMs } from '../../platform/eventsourcing/day.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { poll } from '../../platform/projections/lists/poll.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import type { Work } from './contract.ts'
import { placesOf, type QueueOfKind } from './places.ts'
import { type WorkDocument, workModel } from './projection.ts'
import { type WorkSlotsDocument, workSlots } from './slot-projection.ts'
import { mostListed, toWork } from './view.ts'

const documents = (db: Db) => collectionOf<WorkDocument>(db, workModel)

/** What is the person's own, and no admin's. */
const own = { adminId: { $exists: false } } as const

const openDocuments = (db: Db, userId: UserId) =>
  documents(db)
    .find({ userId, ended: false, ...own })
    .sort({ requestedAt: -1, _id: -1 })
    .limit(mostListed)
    .toArray()

/** Work of a person that is open, newest first. Index { userId, ended, requestedAt, _id }. */
export async function openWorkOf(db: Db, userId: UserId): Promise<readonly Work[]> {
  return (await openDocuments(db, userId)).map((document) => toWork(document))
}

interface AskedList {
  readonly now: Date
  readonly workQueueOf: QueueOfKind
}

/**
 * Work of a person that is open, ended in the last day, or has made what is not deleted yet; newest first. Indexes { userId, ended, ... }
 * and { userId, expiresAt }; the places of what waits by _id.
 */
export async function workOf(db: Db, userId: UserId, { now, workQueueOf }: AskedList): Promise<readonly Work[]> {
  const since = new Date(now.getTime() - dayMs)
  const [slots, open, ended, available] = await Promise.all([
    collectionOf<WorkSlotsDocument>(db, workSlots).findOne({ _id: userId }),
    openDocuments(db, userId),
    documents(db)
      .find({ userId, ended: true, endedAt: { $gte: since }, ...own })
      .sort({ endedAt: -1, _id: -1 })
      .limit(mostListed)
      .toArray(),
    documents(db)
      .find({ userId, expiresAt: { $gt: now }, ...own })
      .sort({ expiresAt: -1 })
      .limit(mostListed)
      .toArray(),
  ])
  const older = available.filter(({ endedAt }) => endedAt !== undefined && endedAt < since)
  const listed = [...open, ...ended, ...older]
  const places = placesOf(open, slots?.workIds ?? [], workQueueOf)
  return listed.map((document) => {
    const place = places.get(document._id)
    return { ...toWork(document, isNewestOf(listed, document)), ...(place !== undefined && { place }) }
  })
}

/** Whether nobody has asked for the same again, as far as the list shows. */
function isNewestOf(listed: readonly WorkDocument[], { _id, kind, joinKey, requestedAt }: WorkDocument): boolean {
  return !listed.some(
    (other) => other._id !== _id && other.kind === kind && other.joinKey === joinKey && other.requestedAt > requestedAt,
  )
}

/** One piece of work of a person; undefined for anybody else's. By _id, the owner in the query. */
export async function findWork(db: Db, userId: UserId, workId: string): Promise<Work | undefined> {
  const document = await documents(db).findOne({ _id: workId, userId, ...own })
  return document ? toWork(document) : undefined
}

/** What a person asks for; requests with the same key ask for the same. */
export interface SameWork {
  readonly userId: UserId
  readonly kind: string
  readonly joinKey: string
}

/**
 * The newest work that somebody has asked for by the same words; `idOfWork` makes of it the id to ask with. Index { userId, kind, joinKey,
 * requestedAt }.
 */
export async function newestWork(db: Db, same: SameWork): Promise<Work | undefined> {
  const { userId, kind, joinKey } = same
  const [newest] = await documents(db).find({ userId, kind, joinKey }).sort({ requestedAt: -1 }).limit(1).toArray()
  return newest && toWork(newest)
}

/**
 * Waits until a piece of work has ended, and returns it as it then is; undefined when the time runs out first or the signal aborts, and the
 * caller has its own failure for that. The work goes on, and a repeat with the same id joins it. By _id, again and again.
 */
export async function awaitEndOfWork(
  db: Db,
  { userId, workId }: { readonly userId: UserId; readonly workId: string },
  bounds: { readonly atMostMs: number; readonly signal?: AbortSignal | undefined },
): Promise<Work | undefined> {
  const look = async () => {
    const work = await findWork(db, userId, workId)
    return work?.endedAt === undefined ? undefined : work
  }
  return await poll(look, { ...bounds, everyMs: 100 })
}
