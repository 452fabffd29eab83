import type { VideoFault } from '../../platform/media/video/unusable-video.ts'
import { videoShape } from '../../platform/media/video/video-limits.ts'
import type { CommonFault, WorkQueue } from '../work/contract.ts'

// The texts of the specification for this part (spec images 5 and 8), and our own sentences beside them. Safe in a browser.

/** The kinds of sources that this release knows. */
export const sourceKinds = ['tiktok', 'youtube', 'upload'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** The word by which work and its table of kinds know a source of this kind. */
export function sourceWorkKind(kind: string): string {
  return `${kind}-source`
}

/** The kind of the source that a piece of work imports; undefined for other work, and for sources of later releases. */
export function sourceKindOfWork(workKind: string): SourceKind | undefined {
  return sourceKinds.find((kind) => sourceWorkKind(kind) === workKind)
}

export const sourceQueue: WorkQueue = 'work'

/** Days for which a video and its frames can be used; then their bytes are deleted. */
export const sourceDays = 7

interface SourceWords {
  /** When nothing was given. */
  readonly missing: string
  /** When the server could not get the video. */
  readonly failed: string
  /** When the request itself broke off. */
  readonly broken: string
}

export const sourceWords: Readonly<Record<SourceKind, SourceWords>> = {
  tiktok: {
    missing: 'Please enter a TikTok URL',
    failed: 'Failed to download TikTok video',
    broken: 'Failed to process TikTok video',
  },
  youtube: {
    missing: 'Please enter a YouTube URL',
    failed: 'Failed to download YouTube video',
    broken: 'Failed to process YouTube video',
  },
  upload: {
    missing: 'Please upload a video',
    failed: 'Failed to upload video',
    broken: 'Failed to process video',
  },
}

export const frameWords = {
  missing: 'Please select a frame',
  failed: 'Failed to extract frames',
  saved: 'Frame saved',
} as const

/** What is said when a video cannot be had, by the kind of its source; later releases know more kinds. */
export function failedWords(kind: string): string {
  return sourceKinds.some((known) => known === kind)
    ? sourceWords[sourceKinds.find((known) => known === kind) ?? 'upload'].failed
    : 'Failed to download video'
}

/** Why a video was not taken, in a sentence; the log holds the word. */
export function reasonInWords(reason: string): string {
  return reasons[reason] ?? 'It could not be read. Please try another video.'
}

const { mostBytes, mostSeconds, longestToShortest } = videoShape

/** Why a link is none to a video. */
export type LinkFault = 'not-a-link' | 'other-host' | 'playlist' | 'no-video'

/** Why a source may fail, as this release writes it; `gone`: its frames are not stored any more. */
type SourceFault = VideoFault | LinkFault | CommonFault | 'cancelled' | 'gone'

const sentences: Readonly<Record<SourceFault, string>> = {
  'not-a-link': 'This is no link to a video.',
  'other-host': 'This link leads to another site. Please paste a link of the site that is named here.',
  playlist: 'This link leads to many videos. Please paste the link of one.',
  'no-video': 'There is no video at this link.',
  unreachable: 'The site could not be reached, or does not give the video out. Uploading it works without the site.',
  private: 'This video is private, or needs a sign-in.',
  live: 'This is a live stream. It can be used when it has ended.',
  'no-downloader': 'Links cannot be used in this studio at the moment. Uploading a video works.',
  'too-large': `A video may have at most ${mostBytes / 1_000_000} MB and 4,096 × 2,160 pixels.`,
  'too-narrow': `One side of a video may be at most ${longestToShortest} times as long as the other.`,
  'too-long': `A video may last at most ${mostSeconds / 60} minutes.`,
  'too-slow': 'It took too long and was given up. Please try again, or a shorter video.',
  'too-demanding': 'Reading it takes too much time or memory. Please try another video.',
  'no-picture': 'There is no moving picture in it.',
  unreadable: 'It is broken, or no video of a usual kind (MP4, MOV, WebM, MKV).',
  cancelled: 'It was cancelled.',
  gone: 'It is not stored any more. Please import it again.',
  'timed-out': 'It took too long and was given up. Please try again.',
  broken: 'The studio could not finish it. Please try again.',
}

const reasons: Readonly<Record<string, string>> = sentences
