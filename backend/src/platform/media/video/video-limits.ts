/** What is taken as a source video. Safe in a browser. */
export const videoShape = {
  mostBytes: 500_000_000,
  mostSeconds: 600,
  leastSeconds: 0.04,
  /** 4096 x 2160, as it is coded. */
  mostPixels: 8_847_360,
  /** As it is shown, and as for pictures: a frame of it can become one. */
  longestToShortest: 6,
} as const

/** Limits of a video that `probeVideo` reads. */
export type VideoShape = Readonly<Record<Exclude<keyof typeof videoShape, 'mostBytes'>, number>>

/** What is taken of what a model has made, and of our copies of it: it is paid for, and nobody chose its exact length. */
export const madeShape: VideoShape = { ...videoShape, mostSeconds: 3_600, leastSeconds: 0.001, longestToShortest: 100 }
