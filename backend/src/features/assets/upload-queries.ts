import type { Db } from 'mongodb'
import type { z } from 'zod'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type listUploads, mediaUrl, type Upload } from './contract.ts'
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
  const documents = await collectionOf<AssetDocument>(db, assets)
    .find({ userId, listedUpload: true, ...(after !== undefined && olderThan(after)) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .toArray()
  const page = documents.slice(0, limit)
  const last = page.at(-1)
  const hasMore = documents.length > limit
  return { uploads: page.map(toUpload), ...(hasMore && last && { next: cursorOf(last) }) }
}

const cursorOf = ({ createdAt, _id }: AssetDocument): string => `${createdAt.getTime()}.${_id}`

function olderThan(cursor: string) {
  const [time, id] = cursor.split('.')
  const createdAt = new Date(Number(time))
  // The bound on the time leads into the index; uploads of the very same time are told apart by their ids.
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: String(id) } }] }
}

const toUpload = ({ _id, media: { width, height, thumbhash }, createdAt }: AssetDocument): Upload => ({
  id: _id,
  thumbnailUrl: mediaUrl(_id, 'thumbnail'),
  width,
  height,
  thumbhash,
  createdAt: createdAt.toISOString(),
})
