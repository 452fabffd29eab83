import type { Db } from 'mongodb'
import { dayMs } from '../../platform/eventsourcing/day.ts'
import type { AdminId, UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { adminsById } from '../admins/queries.ts'
import type { AdminsWork, Work } from './contract.ts'
import { doneWork } from './open-queries.ts'
import { type WorkDocument, workModel } from './projection.ts'
import { mostListed, toWork } from './view.ts'

const documents = (db: Db) => collectionOf<WorkDocument>(db, workModel)

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

interface OfAdmin extends AboutPerson {
  readonly kind: string
  /** So many files of the kind there are about a person, whoever has asked for them: making another one deletes the oldest. */
  readonly mostFiles: number
  readonly now: Date
}

/**
 * Work of a kind about a person that is this admin's: open, ended in the last day, or with a file that is there; newest first. Indexes
 * { adminId, userId, requestedAt } and { userId, ended, endedAt, _id }.
 */
export async function workOfAdmin(
  db: Db,
  adminId: AdminId,
  { userId, kind, mostFiles, now }: OfAdmin,
): Promise<readonly Work[]> {
  const [found, done] = await Promise.all([
    documents(db).find({ adminId, userId, kind }).sort({ requestedAt: -1 }).limit(mostListed).toArray(),
    doneWork(db, userId, kind),
  ])
  const withFile = new Set(done.slice(0, mostFiles))
  return found
    .map((document) => (withFile.has(document._id) ? document : withoutFile(document)))
    .filter(isListed(now))
    .map((document) => toWork(document))
}

interface OfAllAdmins {
  readonly now: Date
  /** So many files of the kind each admin has: making another one deletes the oldest. Work without files needs no number. */
  readonly mostFiles?: number
}

/**
 * Work of a kind that only admins ask for, by any admin: open, ended in the last day, or with a file that is there; newest first. Index
 * { kind, requestedAt }, then the admins by _id.
 */
export async function workOfAllAdmins(
  db: Db,
  kind: string,
  { now, mostFiles = mostListed }: OfAllAdmins,
): Promise<AdminsWork[]> {
  const found = await documents(db).find({ kind }).sort({ requestedAt: -1 }).limit(mostListed).toArray()
  const withFile = newestOfEach(found, mostFiles)
  const listed = found
    .map((document) => (withFile.has(document._id) ? document : withoutFile(document)))
    .filter(isListed(now))
  const admins = await adminsById(db, [...new Set(listed.map(({ userId }) => userId))])
  return listed.map((document) => {
    const admin = admins.get(document.userId)
    const askedBy = { id: document.userId, name: admin?.name ?? null, email: admin?.email ?? null }
    return { ...toWork(document), askedBy }
  })
}

/** One piece of work of such a kind, by any admin, and whose it is. By _id. */
export async function findWorkOfAdmins(
  db: Db,
  { workId, kind }: { readonly workId: string; readonly kind: string },
): Promise<(Work & { readonly ownerId: UserId }) | undefined> {
  const document = await documents(db).findOne({ _id: workId, kind })
  return document ? { ...toWork(document), ownerId: document.userId } : undefined
}

/** Ids of so many pieces of work of each owner that were done last. */
function newestOfEach(found: readonly WorkDocument[], most: number): ReadonlySet<string> {
  const done = found.filter(({ outcome }) => outcome === 'done').toSorted((a, b) => endOf(b) - endOf(a))
  const ofEach = Object.values(Object.groupBy(done, ({ userId }) => userId))
  return new Set(ofEach.flatMap((all = []) => all.slice(0, most)).map(({ _id }) => _id))
}

const endOf = ({ endedAt }: WorkDocument): number => endedAt?.getTime() ?? 0

/** What has a time until which it can be downloaded has a file. */
function withoutFile(document: WorkDocument): WorkDocument {
  const { expiresAt: _deleted, ...rest } = document
  return rest
}

/** Open, ended in the last day, or with a file that has not expired. */
function isListed(now: Date): (document: WorkDocument) => boolean {
  const since = new Date(now.getTime() - dayMs)
  return ({ endedAt, expiresAt }) => (endedAt ?? now) >= since || (expiresAt ?? since) > now
}
