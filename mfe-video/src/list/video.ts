import { type Video, type VideoAspectRatio, videoAspectRatios, widthByHeightOf } from '@studio/backend/contract/videos'
import { shortened } from '@studio/ui/format'

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
