import type { JobKind } from '../events.ts'

/** What kinds of jobs that share their room may have at once, in outputs of one user. */
export interface LimitGroup {
  /** How many may be in progress at once, waiting for a provider or running. */
  readonly running: number
  /** How many more may be asked for; they wait, in order, until one of those in progress has ended. */
  readonly waiting: number
  /** What the person reads who asks for more. A page names the limit that its server has told it. */
  readonly refusal: (now: number, most?: number) => string
}

const images: LimitGroup = {
  running: 8,
  waiting: 0,
  // In the words of spec images 8.
  refusal: (now, most = images.running) =>
    `You can only have ${most} images processing at once. Currently: ${now}/${most}. Wait for some to complete before generating more.`,
}

const videos: LimitGroup = {
  running: 4,
  waiting: 4,
  refusal: () =>
    `You have ${videos.running} videos in progress and ${videos.waiting} waiting. Please wait until one of them is finished.`,
}

/** The limits of one user (spec images 9, video 9), by the name of the group. */
export const limitGroups = { images, videos } as const

/** The group whose room each kind shares. */
export const groupOf: Readonly<Record<JobKind, LimitGroup>> = {
  image: images,
  video: videos,
  animation: videos,
  'lip-sync': videos,
}

/** Whether a kind shares the room of the group. The word may be that of a kind which only a later release knows. */
export function isIn(group: LimitGroup, word: string): boolean {
  return Object.entries(groupOf).some(([kind, each]) => kind === word && each === group)
}

/** How many outputs of a group one user may have at once, those that wait included. */
export function mostOf({ running, waiting }: LimitGroup): number {
  return running + waiting
}
