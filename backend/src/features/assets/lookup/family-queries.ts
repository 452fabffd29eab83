import type { Db } from 'mongodb'
import type { AssetId, UserId } from '../../../platform/eventsourcing/event.ts'
import { readPage } from '../../../platform/projections/lists/cursor-page.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import type { Relative } from '../contract.ts'
import { toRelative } from '../image.ts'
import { type AssetDocument, assets, isPicture } from '../projection.ts'

/** A picture with the ids of those that it was made from, in the order in which the model got them. */
export interface Descendant {
  readonly picture: Relative
  readonly sources: readonly string[]
}

/**
 * Those of the pictures that the user has, by their ids, also those in the trash; one that was deleted for good is not among them.
 * By _id, the owner in the query.
 */
export async function findRelatives(
  db: Db,
  userId: UserId,
  assetIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Descendant>> {
  const found = await collectionOf<AssetDocument>(db, assets)
    .find({ _id: { $in: [...new Set(assetIds)] }, userId, ...isPicture })
    .toArray()
  return new Map(
    found.map((document) => [document._id, { picture: toRelative(document, now), sources: document.sources }]),
  )
}

/** Ids of all pictures that were made from a picture of the user, also those in the trash. Index { userId, sources, medium, createdAt, _id }. */
export async function idsMadeFrom(db: Db, userId: UserId, assetId: AssetId): Promise<ReadonlySet<string>> {
  const found = await collectionOf<AssetDocument>(db, assets)
    .find({ userId, sources: assetId, ...isPicture }, { projection: { _id: 1 } })
    .toArray()
  return new Set(found.map(({ _id }) => _id))
}

interface MadeFrom {
  readonly assetId: AssetId
  readonly limit: number
  /** The `next` of the page before. */
  readonly after?: string | undefined
  readonly now: Date
}

/**
 * One page of the pictures that were made from a picture of the user, newest first, also those in the trash. Index { userId, sources,
 * medium, createdAt, _id }.
 */
export async function picturesMadeFrom(
  db: Db,
  userId: UserId,
  { assetId, now, ...page }: MadeFrom,
): Promise<{ readonly made: Relative[]; readonly next?: string }> {
  const { documents, ...next } = await readPage(collectionOf<AssetDocument>(db, assets), {
    filter: { userId, sources: assetId, ...isPicture },
    by: 'createdAt',
    direction: -1,
    ...page,
  })
  return { made: documents.map((document) => toRelative(document, now)), ...next }
}
