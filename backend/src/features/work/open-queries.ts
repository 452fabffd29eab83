import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type WorkDocument, workModel } from './projection.ts'
import { mostListed } from './view.ts'

const documents = (db: Db) => collectionOf<WorkDocument>(db, workModel)

/** The read model that these queries read, for whoever must know that it is up to date. */
export const openWorkModel: Pick<typeof workModel, 'name' | 'version'> = workModel

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
