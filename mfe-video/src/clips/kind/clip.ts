import { copySides } from '@studio/backend/contract'
import type { Video } from '@studio/backend/contract/videos'
import type { TilePicture } from '@studio/media/picture-tile'

/** What the lists of all kinds of clips say of each: enough for everything that their pages do alike. */
export type Clip = Pick<
  Video,
  | 'id'
  | 'status'
  | 'progress'
  | 'createdAt'
  | 'favorite'
  | 'clip'
  | 'queuePosition'
  | 'cancelRequested'
  | 'failure'
  | 'retryCents'
  | 'costCents'
  | 'sandbox'
>

/** The stored file of a finished clip, with its copies. */
export type ClipFile = NonNullable<Clip['clip']>

/** What has become of a clip so far. */
export type ClipState = 'waiting' | 'making' | 'done' | 'failed'

/** A finished clip has its file: until that is there, it is still being made. */
export function stateOf({ status, clip }: Pick<Clip, 'status' | 'clip'>): ClipState {
  if (status === 'failed') return 'failed'
  if (clip !== undefined) return 'done'
  return status === 'pending' ? 'waiting' : 'making'
}

/** The longest side of a poster, in pixels. */
const posterSide = 640

/** The poster of a clip as a tile draws it. */
export function posterOf(file: ClipFile): TilePicture {
  const { assetId, thumbnailUrl, posterUrl, width, height, thumbhash } = file
  const widthWithin = (side: number): number => Math.round(width * Math.min(1, side / Math.max(width, height)))
  const srcSet = `${thumbnailUrl} ${widthWithin(copySides.thumbnail)}w, ${posterUrl} ${widthWithin(posterSide)}w`
  return { assetId, thumbnailUrl, width, height, thumbhash, srcSet }
}
