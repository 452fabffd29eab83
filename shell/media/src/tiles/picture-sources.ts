import { copySides, mediaUrl } from '@studio/backend/contract'
import type { TilePicture } from './tile-picture.ts'

type Sized = Pick<TilePicture, 'assetId' | 'thumbnailUrl' | 'width' | 'height'>

/**
 * The `srcset` of a picture: its thumbnail and its larger copies, each with its real width, so that the browser takes the smallest
 * that is sharp on its screen. Copies that would have no more pixels than the one before are left out.
 */
export function sourcesOf({ assetId, thumbnailUrl, width, height }: Sized): string {
  const longest = Math.max(width, height)
  const widthWithin = (side: number): number => Math.max(1, Math.round(width * Math.min(1, side / longest)))
  const copies = [
    [thumbnailUrl, copySides.thumbnail],
    [mediaUrl(assetId, 'large-thumbnail'), copySides['large-thumbnail']],
    [mediaUrl(assetId, 'preview'), copySides.preview],
  ] as const
  return copies
    .filter((_, at) => longest > (copies[at - 1]?.[1] ?? 0))
    .map(([url, side]) => `${url} ${widthWithin(side)}w`)
    .join(', ')
}
