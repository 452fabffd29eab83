import type { Db } from 'mongodb'
import type { AnyProjection } from './projection.ts'
import { type Places, placeIn } from './rebuild/places.ts'

/** Makes the indexes that the projections declare; those that exist stay as they are. */
export async function ensureIndexes(db: Db, projections: readonly AnyProjection[], places: Places = {}): Promise<void> {
  for (const projection of projections) {
    for (const { key, options = {} } of projection.indexes) {
      await db.collection(placeIn(places, projection)).createIndex(key, options)
    }
  }
}
