import { type Collection, type Db, type Filter, MongoServerError } from 'mongodb'
import type { Checkpoint } from '../checkpoint.ts'
import { forgetIndexes } from '../mongo/indexes.ts'

interface OwnedCollection {
  /** Its name. */
  readonly _id: string
  /** When it was dropped last; absent while it is there. */
  readonly droppedAt?: Date
}

const register = (db: Db): Collection<OwnedCollection> => db.collection<OwnedCollection>('owned_collections')

/** Writes down that collections are read models of ours, before they exist: only what stands here is ever dropped. */
export async function registerCollections(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const writes = names.map((_id) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: { _id }, $unset: { droppedAt: 1 } } as const, upsert: true },
  }))
  await register(db).bulkWrite(writes, { ordered: false })
}

/** Names of all read-model collections that were written down and not dropped since. */
export async function ownedCollections(db: Db): Promise<readonly string[]> {
  return await namesOf(db, { droppedAt: { $exists: false } })
}

/**
 * Names of those that were dropped lately. A projector that was paused in the middle of a batch may make one of them again, and be killed
 * before it writes that down.
 */
export async function droppedCollections(db: Db): Promise<readonly string[]> {
  return await namesOf(db, { droppedAt: { $exists: true } })
}

const namesOf = async (db: Db, filter: Filter<OwnedCollection>): Promise<readonly string[]> =>
  (await register(db).find(filter).toArray()).map(({ _id }) => _id)

/** Drops a collection of ours with everything in it. */
export async function dropOwned(db: Db, name: string): Promise<void> {
  await dropAgain(db, name)
  await register(db).updateOne({ _id: name }, { $set: { droppedAt: new Date() } })
}

/** Drops one that was dropped before, if it has been made again. */
export async function dropAgain(db: Db, name: string): Promise<void> {
  await db.dropCollection(name).catch(ignoreMissing)
  await forgetIndexes(db, name)
}

/** Forgets those that were dropped before that time. */
export async function forgetDropped(db: Db, before: Date): Promise<void> {
  await register(db).deleteMany({ droppedAt: { $lt: before } })
}

const namespaceNotFound = 26

/** It was written down and never made; servers before 7.0 complain of that. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof MongoServerError) || error.code !== namespaceNotFound) throw error
}

/** Every collection that a checkpoint names: live, being built, or retired. */
export function collectionsInUse({ covers, places: names = {}, building, retired = [] }: Checkpoint): string[] {
  return [
    ...covers.map((model) => names[model] ?? model),
    ...(building?.collections ?? []),
    ...retired.map(({ collection }) => collection),
  ]
}
