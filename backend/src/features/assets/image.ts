import { daysLeft } from '../../platform/eventsourcing/trash.ts'
import { type Image, mediaUrl, type Picture, type Relative, type TrashedImage } from './contract.ts'
import { jobOf } from './events.ts'
import type { AssetDocument } from './projection.ts'

/** The document as the contract shows it; undefined for a picture that no generation made: galleries do not show those. */
export function toImage(document: AssetDocument): Image | undefined {
  const job = jobOf(document)
  return job && { ...toPicture(document), generationId: job.jobId, n: job.n }
}

/** The same of any picture. */
export function toPicture(document: AssetDocument): Picture {
  const { _id, media, favorite, createdAt } = document
  const { width, height, thumbhash } = media
  const job = jobOf(document)
  return {
    id: _id,
    ...(job && { generationId: job.jobId, n: job.n }),
    url: mediaUrl(_id, 'original'),
    thumbnailUrl: mediaUrl(_id, 'thumbnail'),
    width,
    height,
    thumbhash,
    isFavorite: favorite,
    createdAt: createdAt.toISOString(),
  }
}

/** The document of an image or video in the trash as the contract shows it. */
export function toTrashedImage(document: AssetDocument, deletedAt: Date, now: Date): TrashedImage {
  const { _id, media } = document
  const addresses = { playUrl: mediaUrl(_id, 'playable'), posterUrl: mediaUrl(_id, 'poster') }
  return {
    ...toPicture(document),
    ...(media.video && { video: { durationMs: media.video.durationMs, ...addresses } }),
    deletedAt: deletedAt.toISOString(),
    daysLeft: daysLeft(deletedAt, now),
  }
}

/** The document as a family shows it. */
export function toRelative(document: AssetDocument, now: Date): Relative {
  const { kind, deletedAt } = document
  return {
    ...toPicture(document),
    isUpload: kind === 'upload',
    ...(deletedAt !== undefined && { daysLeft: daysLeft(deletedAt, now) }),
  }
}
