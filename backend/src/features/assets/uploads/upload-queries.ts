import type { Db } from 'mongodb'
import type { z } from 'zod'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { readPage } from '../../../platform/projections/lists/cursor-page.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { type listUploads, mediaUrl, type Picture, type Upload } from '../contract.ts'
import { toPicture } from '../image.ts'
import { type AssetDocument, assets, isPicture } from '../projection.ts'

type Page = z.infer<typeof listUploads.response>

/**
 * One page of the pictures that a user has uploaded, newest first. The next page is found by the last upload of this one, which may have been deleted
 * since. Index { userId, listedUpload, medium, createdAt, _id }.
 */
export async function pageOfUploads(
  db: Db,
  userId: UserId,
  page: { readonly limit: number; readonly after?: string | undefined },
): Promise<Page> {
  const { documents, ...next } = await readPage(collectionOf<AssetDocument>(db, assets), {
    filter: { userId, listedUpload: true, ...isPicture },
    by: 'createdAt',
    direction: -1,
    ...page,
  })
  return { uploads: documents.map(toUpload), ...next }
}

/** An upload of the user that is not deleted; undefined for anybody else's, and for an image that was made. By _id, the owner in the query. */
export async function findUpload(db: Db, userId: UserId, assetId: string): Promise<Picture | undefined> {
  const found = await collectionOf<AssetDocument>(db, assets).findOne({
    _id: assetId,
    userId,
    listedUpload: true,
    ...isPicture,
  })
  return found === null ? undefined : toPicture(found)
}

const toUpload = ({ _id, media: { width, height, thumbhash }, createdAt }: AssetDocument): Upload => ({
  id: _id,
  thumbnailUrl: mediaUrl(_id, 'thumbnail'),
  width,
  height,
  thumbhash,
  createdAt: createdAt.toISOString(),
})
