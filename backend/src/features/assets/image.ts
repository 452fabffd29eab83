import { daysLeft } from '../../platform/eventsourcing/trash.ts'
import { type Image, mediaUrl, type TrashedImage } from './contract.ts'
import type { AssetDocument } from './projection.ts'

/** The document as the contract shows it. */
export function toImage({ _id, jobId, n, media, favorite, createdAt }: AssetDocument): Image {
  const { width, height, thumbhash } = media
  return {
    id: _id,
    generationId: jobId,
    n,
    url: mediaUrl(_id, 'original'),
    thumbnailUrl: mediaUrl(_id, 'thumbnail'),
    width,
    height,
    thumbhash,
    isFavorite: favorite,
    createdAt: createdAt.toISOString(),
  }
}

/** The document of an image in the trash as the contract shows it. */
export function toTrashedImage(document: AssetDocument, deletedAt: Date, now: Date): TrashedImage {
  return {
    ...toImage(document),
    deletedAt: deletedAt.toISOString(),
    daysLeft: daysLeft(deletedAt, now),
  }
}
