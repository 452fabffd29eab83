import type { Db } from 'mongodb'
import { type CollectionNames, collectionNameIn } from './collection-names.ts'
import type { AnyProjection } from './projection.ts'

/** Makes the indexes that the projections declare; those that exist stay as they are. */
export async function ensureIndexes(
  db: Db,
  projections: readonly AnyProjection[],
  names: CollectionNames = {},
): Promise<void> {
  for (const projection of projections) {
    for (const { key, options = {} } of projection.indexes) {
      await db.collection(collectionNameIn(names, projection)).createIndex(key, options)
    }
  }
}
