import { type Collection, type Db, MongoServerError } from 'mongodb'
import { dayMs } from '../../eventsourcing/day.ts'
import type { AnyProjection } from '../projection.ts'
import { type CollectionNames, collectionNameIn } from './collection-names.ts'

/** An index that this product has made; only such indexes are ever dropped. */
interface OwnedIndex {
  /** `<collection> <index>`. */
  readonly _id: string
  readonly collection: string
  readonly index: string
  /** Since when no projection names it any more; absent while one does. */
  readonly unnamedSince?: Date
}

const register = (db: Db): Collection<OwnedIndex> => db.collection<OwnedIndex>('owned_indexes')

/** Makes the indexes that the projections declare, and writes them down as ours; those that exist stay as they are. */
export async function ensureIndexes(
  db: Db,
  projections: readonly AnyProjection[],
  names: CollectionNames = {},
): Promise<void> {
  const made: OwnedIndex[] = []
  for (const projection of projections) {
    if (projection.indexes.length === 0) continue
    const collection = collectionNameIn(names, projection)
    const wanted = projection.indexes.map(({ key, options = {} }) => ({ ...options, key }))
    const indexes = await db.collection(collection).createIndexes(wanted)
    made.push(...indexes.map((index) => ({ _id: `${collection} ${index}`, collection, index })))
  }
  if (made.length === 0) return
  const writes = made.map(({ _id, ...fields }) => ({
    updateOne: { filter: { _id }, update: { $set: fields, $unset: { unnamedSince: '' as const } }, upsert: true },
  }))
  await register(db).bulkWrite(writes, { ordered: false })
}

/** How long an index stays that nobody names, for processes of an older release that run beside this one. */
const unnamedMs = dayMs

/**
 * Drops the indexes of ours that no projection of this release has named for a day.
 * @param named the projections of this release, whose collections are those of `names`
 */
export async function dropUnnamedIndexes(
  db: Db,
  named: readonly AnyProjection[],
  names: CollectionNames = {},
  now: Date = new Date(),
): Promise<void> {
  const current = new Set(named.flatMap((projection) => indexesOf(projection, collectionNameIn(names, projection))))
  const collections = new Set(named.map((projection) => collectionNameIn(names, projection)))
  // a release before, which names them no more, may have run beside this one since they were made
  await register(db).updateMany(
    { _id: { $in: [...current] }, unnamedSince: { $exists: true } },
    { $unset: { unnamedSince: '' } },
  )
  for (const { _id, collection, index, unnamedSince } of await register(db).find().toArray()) {
    // the indexes of other collections go with them
    if (!collections.has(collection) || current.has(_id)) continue
    if (unnamedSince === undefined) await register(db).updateOne({ _id }, { $set: { unnamedSince: now } })
    if (unnamedSince === undefined || now.getTime() - unnamedSince.getTime() < unnamedMs) continue
    await db.collection(collection).dropIndex(index).catch(ignoreMissing)
    await register(db).deleteOne({ _id })
  }
}

/** Forgets the indexes of a collection that was dropped. */
export async function forgetIndexes(db: Db, collection: string): Promise<void> {
  await register(db).deleteMany({ collection })
}

/** Ids of the indexes that a projection names; without a name of its own an index has that of its key. */
const indexesOf = ({ indexes }: AnyProjection, collection: string): string[] =>
  indexes.map(({ key, options }) => `${collection} ${options?.name ?? Object.entries(key).flat().join('_')}`)

const [namespaceNotFound, indexNotFound] = [26, 27]

function ignoreMissing(error: unknown): void {
  const isMissing = error instanceof MongoServerError && [namespaceNotFound, indexNotFound].includes(Number(error.code))
  if (!isMissing) throw error
}
