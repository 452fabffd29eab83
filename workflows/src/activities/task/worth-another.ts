import type { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'

/** How often a video is tried that was stopped at a limit: on a busy machine the same one takes longer. */
const mostAttempts = 3

/** Whether a repeat of the step may succeed. @param attempt counted from 1 */
export function isWorthAnother({ fault }: UnusableVideo, attempt: number): boolean {
  return fault === 'too-demanding' && attempt < mostAttempts
}
