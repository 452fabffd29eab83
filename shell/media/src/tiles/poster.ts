import { copySides } from '@studio/backend/contract'
import type { TilePicture } from './tile-picture.ts'

/** What lists say of a stored video. */
interface StoredVideo extends Pick<TilePicture, 'assetId' | 'thumbnailUrl' | 'width' | 'height' | 'thumbhash'> {
  readonly posterUrl: string
}

/** The longest side of a poster, in pixels. */
const posterSide = 640

/** The poster of a video as a tile draws it. */
export function posterOf(video: StoredVideo): TilePicture {
  const { assetId, thumbnailUrl, posterUrl, width, height, thumbhash } = video
  const widthWithin = (side: number): number => Math.round(width * Math.min(1, side / Math.max(width, height)))
  const srcSet = `${thumbnailUrl} ${widthWithin(copySides.thumbnail)}w, ${posterUrl} ${widthWithin(posterSide)}w`
  return { assetId, thumbnailUrl, width, height, thumbhash, srcSet }
}
