import { TooDemandingImage, type UnusableImage } from '@studio/backend/platform/media/unusable-image.ts'
import type { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'

/** How often a picture or video is tried that was stopped at a limit: on a busy machine the same one takes longer. */
const mostAttempts = 3

/** Whether a repeat of the step may succeed. @param attempt counted from 1 */
export function isWorthAnother(error: UnusableImage | UnusableVideo, attempt: number): boolean {
  const isTooDemanding = 'fault' in error ? error.fault === 'too-demanding' : error instanceof TooDemandingImage
  return isTooDemanding && attempt < mostAttempts
}
