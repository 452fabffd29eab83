import type { Db } from 'mongodb'
import type { AdminId, UserId } from '../../platform/eventsourcing/event.ts'
import { poll } from '../../platform/projections/lists/poll.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { adminsById } from '../admins/queries.ts'
import { type AdminsWork, type Work, WorkResult } from './contract.ts'
import { placesOf, type QueueOfKind } from './places.ts'
import { type WorkDocument, workModel } from './projection.ts'
import { type WorkSlotsDocument, workSlots } from './slot-projection.ts'

const dayMs = 24 * 60 * 60_000
/** No person sees more ended work than this at once. */
const mostListed = 100

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
  readonly queueOf: QueueOfKind
}

/**
 * Work of a person that is open, ended in the last day, or has made what is not deleted yet; newest first. Indexes { userId, ended, ... }
 * and { userId, expiresAt }; the places of what waits by _id.
 */
export async function workOf(db: Db, userId: UserId, { now, queueOf }: AskedList): Promise<readonly Work[]> {
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
  const places = placesOf(open, slots?.workIds ?? [], queueOf)
  return listed.map((document) => {
    const place = places.get(document._id)
    return { ...toWork(document, isNewestOf(listed, document)), ...(place !== undefined && { place }) }
  })
}

/** Whether nobody has asked for the same again, as far as the list tells. */
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

interface AboutPerson {
  readonly userId: UserId
}

/** One piece of work about a person that is this admin's; undefined for anybody else's. By _id. */
export async function findAdminsWork(
  db: Db,
  adminId: AdminId,
  { userId, workId }: AboutPerson & { readonly workId: string },
): Promise<Work | undefined> {
  const document = await documents(db).findOne({ _id: workId, userId, adminId })
  return document ? toWork(document) : undefined
}

/**
 * Work about a person that is this admin's: open, ended in the last day, or with a file that has not expired; newest first. Index
 * { adminId, userId, requestedAt }.
 */
export async function workOfAdmin(
  db: Db,
  adminId: AdminId,
  { userId, now }: AboutPerson & { readonly now: Date },
): Promise<readonly Work[]> {
  const found = await documents(db).find({ adminId, userId }).sort({ requestedAt: -1 }).limit(mostListed).toArray()
  return found.filter(isListed(now)).map((document) => toWork(document))
}

/**
 * Work of a kind that only admins ask for, whoever has: open, ended in the last day, or with a file that has not expired; newest first. Index
 * { kind, requestedAt }, then the admins by _id.
 */
export async function workOfAllAdmins(db: Db, kind: string, now: Date): Promise<AdminsWork[]> {
  const found = await documents(db).find({ kind }).sort({ requestedAt: -1 }).limit(mostListed).toArray()
  const listed = found.filter(isListed(now))
  const admins = await adminsById(db, [...new Set(listed.map(({ userId }) => userId))])
  return listed.map((document) => {
    const admin = admins.get(document.userId)
    const askedBy = { id: document.userId, name: admin?.name ?? null, email: admin?.email ?? null }
    return { ...toWork(document), askedBy }
  })
}

/** One piece of work of such a kind, whoever has asked for it, and whose it is. By _id. */
export async function findWorkOfAdmins(
  db: Db,
  { workId, kind }: { readonly workId: string; readonly kind: string },
): Promise<(Work & { readonly ownerId: UserId }) | undefined> {
  const document = await documents(db).findOne({ _id: workId, kind })
  return document ? { ...toWork(document), ownerId: document.userId } : undefined
}

/** Open, ended in the last day, or with a file that has not expired. */
function isListed(now: Date): (document: WorkDocument) => boolean {
  const since = new Date(now.getTime() - dayMs)
  return ({ endedAt, expiresAt }) => (endedAt ?? now) >= since || (expiresAt ?? since) > now
}

/** Open work as the dispatcher starts with it. */
export type OpenWork = Pick<WorkDocument, 'userId' | 'kind' | 'stream' | 'cancelRequested'> & {
  readonly workId: string
}

/** All work that has not ended, oldest first. Index { ended, requestedAt, _id }. */
export async function openWork(db: Db): Promise<readonly OpenWork[]> {
  const found = await documents(db).find({ ended: false }).sort({ requestedAt: 1, _id: 1 }).toArray()
  return found.map(({ _id, userId, kind, stream, cancelRequested }) => ({
    workId: _id,
    userId,
    kind,
    stream,
    cancelRequested,
  }))
}

/** What a person asks for; requests with the same key ask for the same. */
export interface SameWork {
  readonly userId: UserId
  readonly kind: string
  readonly joinKey: string
}

/** The newest work that somebody has asked for by the same words; `idOfWork` makes of it the id to ask with. Index { userId, kind, joinKey, requestedAt }. */
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

/** Ids of all work of a person that has ended. Index { userId, ended, ... }. */
export async function endedWorkOf(db: Db, userId: UserId): Promise<readonly string[]> {
  const found = await documents(db)
    .find({ userId, ended: true }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}

/** Ids of a person's work of a kind that was done, the last one first. Index { userId, ended, endedAt, _id }. */
export async function doneWork(db: Db, userId: UserId, kind: string): Promise<readonly string[]> {
  const found = documents(db)
    .find({ userId, ended: true, kind, outcome: 'done' }, { projection: { _id: 1 } })
    .sort({ endedAt: -1, _id: -1 })
    .limit(mostListed)
  return (await found.toArray()).map(({ _id }) => _id)
}

/** Those of the pieces of work whose files are needed no more: they have failed, were cancelled, or have expired. By _id. */
export async function workWithoutFiles(db: Db, workIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const found = await documents(db)
    .find({ _id: { $in: [...workIds] }, ended: true }, { projection: { expiresAt: 1 } })
    .toArray()
  const over = found.filter(({ expiresAt }) => expiresAt === undefined || expiresAt <= now)
  return new Set(over.map(({ _id }) => _id))
}

/**
 * Work that has failed or was cancelled can be asked for again from its own stream, or in another slice by its join key: the link of a
 * video. An uploaded video has none, since its file is gone.
 */
function canBeRetried({ _id, stream, outcome, joinKey }: WorkDocument): boolean {
  return (outcome === 'failed' || outcome === 'cancelled') && (stream === `work-${_id}` || joinKey !== undefined)
}

function toWork(document: WorkDocument, isNewest = true): Work {
  const { _id, kind, cancelRequested, percent, requestedAt, endedAt } = document
  const { outcome, reason, message, result, expiresAt } = document
  return {
    id: _id,
    kind,
    state: outcome ?? (percent === undefined ? 'requested' : 'running'),
    progress: outcome === 'done' ? 100 : (percent ?? 0),
    cancelRequested,
    requestedAt: requestedAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(reason !== undefined && { reason }),
    ...(message !== undefined && { message }),
    ...(result !== undefined && { result: WorkResult.parse(JSON.parse(result)) }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    retriable: isNewest && canBeRetried(document),
  }
}
