import type { Db } from 'mongodb'
import { dayMs } from '../../platform/eventsourcing/day.ts'
import type { AdminId, UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { adminsById } from '../admins/queries.ts'
import type { AdminsWork, Work } from './contract.ts'
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
 * Work of a kind that only admins ask for, by any admin: open, ended in the last day, or with a file that has not expired; newest first.
 * Index { kind, requestedAt }, then the admins by _id.
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

/** One piece of work of such a kind, by any admin, and whose it is. By _id. */
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
