/** Account tiers (providers 3.6): submits of images and of videos per minute, and tasks that run at once. */
export const tiers = {
  bronze: { imagesPerMinute: 10, videosPerMinute: 5, concurrent: 3 },
  silver: { imagesPerMinute: 500, videosPerMinute: 60, concurrent: 100 },
  gold: { imagesPerMinute: 3_000, videosPerMinute: 600, concurrent: 2_000 },
  ultra: { imagesPerMinute: 5_000, videosPerMinute: 5_000, concurrent: 5_000 },
} as const

export type Tier = keyof typeof tiers

/**
 * Limits submits to `most` in any 60 s.
 * @returns counts a submit and returns true; returns false when the limit is reached, and the response must be 429
 */
export function minuteLimit(most: number, now: () => number): () => boolean {
  let times: number[] = []
  return () => {
    const at = now()
    times = times.filter((time) => at - time < 60_000)
    if (times.length >= most) return false
    times.push(at)
    return true
  }
}
