import { copySides } from '@studio/backend/contract'
import { type Video, type VideoAspectRatio, videoAspectRatios, widthByHeightOf } from '@studio/backend/contract/videos'
import type { TilePicture } from '@studio/media/picture-tile'
import { shortened } from '@studio/ui/format'

/** What has become of a video so far. */
export type VideoState = 'waiting' | 'making' | 'done' | 'failed'

/** A finished video has its clip: until the clip is there, it is still being made. */
export function stateOf({ status, clip }: Pick<Video, 'status' | 'clip'>): VideoState {
  if (status === 'failed') return 'failed'
  if (clip !== undefined) return 'done'
  return status === 'pending' ? 'waiting' : 'making'
}

/** The longest side of a poster, in pixels. */
const posterSide = 640

/** The poster of a clip as a tile draws it. */
export function posterOf(clip: NonNullable<Video['clip']>): TilePicture {
  const { assetId, thumbnailUrl, posterUrl, width, height, thumbhash } = clip
  const widthWithin = (side: number): number => Math.round(width * Math.min(1, side / Math.max(width, height)))
  const srcSet = `${thumbnailUrl} ${widthWithin(copySides.thumbnail)}w, ${posterUrl} ${widthWithin(posterSide)}w`
  return { assetId, thumbnailUrl, width, height, thumbhash, srcSet }
}

const isAspect = (value: string): value is VideoAspectRatio => videoAspectRatios.some((each) => each === value)

/** Width by height: of the clip itself, until it is there of what was asked for. */
export function ratioOf({ clip, aspectRatio }: Pick<Video, 'clip' | 'aspectRatio'>): number {
  if (clip !== undefined) return clip.width / clip.height
  return widthByHeightOf(isAspect(aspectRatio) ? aspectRatio : '16:9')
}

/** A prompt as the name of its video: enough of it to tell it from others, on one line. */
export function videoName({ prompt }: Pick<Video, 'prompt'>): string {
  const words = prompt.replaceAll(/\s+/g, ' ').trim()
  return words === '' ? 'Video' : shortened(words, 80)
}
