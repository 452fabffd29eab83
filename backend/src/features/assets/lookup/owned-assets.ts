import type { Db } from 'mongodb'
import { batchByTurn } from '../../../platform/projections/lists/batch-by-turn.ts'
import { type AskedAsset, findOwnedAssets, type OwnedMedia } from '../queries.ts'

/**
 * Finds an asset for its owner; undefined for anyone else. A gallery that is reloaded asks for every tile in view at once: what is
 * asked for in the same turn of the event loop is found by one query.
 */
export function ownedAssetFinder(db: Db): (asked: AskedAsset) => Promise<OwnedMedia | undefined> {
  return batchByTurn((asked: readonly AskedAsset[]) => findOwnedAssets(db, asked))
}
