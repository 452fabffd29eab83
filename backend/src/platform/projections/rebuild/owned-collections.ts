import { type Collection, type Db, MongoServerError } from 'mongodb'
import type { Checkpoint } from '../checkpoint.ts'
import { forgetIndexes } from '../mongo/indexes.ts'

interface OwnedCollection {
  /** Its name. */
  readonly _id: string
}

const register = (db: Db): Collection<OwnedCollection> => db.collection<OwnedCollection>('owned_collections')

/** Writes down that collections are read models of ours, before they exist: only what stands here is ever dropped. */
export async function registerCollections(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const writes = names.map((_id) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: { _id } }, upsert: true },
  }))
  await register(db).bulkWrite(writes, { ordered: false })
}

/** Names of all read-model collections that were written down and not dropped since. */
export async function ownedCollections(db: Db): Promise<readonly string[]> {
  return (await register(db).find().toArray()).map(({ _id }) => _id)
}

/** Drops a collection of ours with everything in it. */
export async function dropOwned(db: Db, name: string): Promise<void> {
  await db.dropCollection(name).catch(ignoreMissing)
  await forgetIndexes(db, name)
  await register(db).deleteOne({ _id: name })
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
