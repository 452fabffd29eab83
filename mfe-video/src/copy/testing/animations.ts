import type { Animation } from '@studio/backend/contract/animations'
import { failedVideo, idOf, unfinishedVideo, videoOf } from '../../testing/videos.ts'

/** The driving video of every copy. */
export const sourceId = idOf(700_001)

const ofCopies = {
  userId: idOf(1_000_000),
  tiktokUrl: 'https://www.tiktok.com/@mira/video/7301234567890123456',
  videoId: sourceId,
  mode: 'animate',
  resolution: '720p',
  aspectRatio: 'tall',
  trim: { start: 0, end: 5 },
} as const

/** A finished copy, unless `more` says otherwise; the larger its number, the newer it is. */
export function animationOf(n: number, more: Partial<Animation> = {}): Animation {
  return { ...videoOf(n), ...ofCopies, prompt: `a dance on lake ${n}`, credits: 13, costCents: 40, ...more }
}

/** One that is being made, or waits for its turn, since now. */
export function unfinishedAnimation(n: number, more: Partial<Animation> = {}): Animation {
  return { ...unfinishedVideo(n), ...ofCopies, ...more }
}

/** One that could not be made. */
export function failedAnimation(n: number): Animation {
  return { ...failedVideo(n), ...ofCopies, retryCents: 40, retryCredits: 13 }
}
