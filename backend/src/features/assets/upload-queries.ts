import type { Db } from 'mongodb'
import type { z } from 'zod'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { cursorFrom, readAfter } from '../../platform/projections/cursor-page.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { cursorText, type listUploads, mediaUrl, type Upload } from './contract.ts'
import { type AssetDocument, assets } from './projection.ts'

type Page = z.infer<typeof listUploads.response>

/**
 * One page of a user's uploads, newest first. The next page is found by the last upload of this one, which may have been deleted
 * since. Index { userId, listedUpload, createdAt, _id }.
 */
export async function pageOfUploads(
  db: Db,
  userId: UserId,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<Page> {
  const documents = await readAfter(collectionOf<AssetDocument>(db, assets), {
    filter: { userId, listedUpload: true },
    by: 'createdAt',
    direction: -1,
    after: after === undefined ? undefined : cursorFrom(after),
    limit: limit + 1,
  })
  const page = documents.slice(0, limit)
  const last = page.at(-1)
  const hasMore = documents.length > limit
  return { uploads: page.map(toUpload), ...(hasMore && last && { next: cursorText(last.createdAt, last._id) }) }
}

const toUpload = ({ _id, media: { width, height, thumbhash }, createdAt }: AssetDocument): Upload => ({
  id: _id,
  thumbnailUrl: mediaUrl(_id, 'thumbnail'),
  width,
  height,
  thumbhash,
  createdAt: createdAt.toISOString(),
})
