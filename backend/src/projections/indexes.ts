import type { Db } from 'mongodb'
import { type AnyProjection, collectionName } from './projection.ts'

/** Makes the indexes that the projections declare; those that exist stay as they are. */
export async function ensureIndexes(db: Db, projections: readonly AnyProjection[]): Promise<void> {
  for (const projection of projections) {
    for (const { key, options = {} } of projection.indexes) {
      await db.collection(collectionName(projection)).createIndex(key, options)
    }
  }
}
