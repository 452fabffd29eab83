import { animatedSeconds, missingWords, spanWords } from '@studio/backend/contract/animations'
import { type SourceKind, sourceWords } from '@studio/backend/contract/frames'
import type { Obstacle } from '@studio/media/obstacle-list'
import type { Connection } from '@studio/ui/connection'
import { commonObstacles } from '../../clips/submit/obstacles.ts'

interface ReadinessInput {
  readonly connection: Connection
  /** As many videos run and wait as may. */
  readonly isAtLimit: boolean
  /** A press is being sent. */
  readonly isSubmitting: boolean
  /** The video of the shown tab is on its way. */
  readonly isImporting: boolean
  /** The video of the shown tab could not be loaded. */
  readonly isVideoMissing: boolean
  /** Files of pictures are being looked at. */
  readonly isReading: boolean
  /** A picture is on its way. */
  readonly isUploading: boolean
  /** Of the video, in seconds; undefined while it is not known. */
  readonly length: number | undefined
}

/** Every reason why Submit is disabled, the most important first; empty when it is enabled. */
export function obstaclesOf(input: ReadinessInput): Obstacle[] {
  const { isSubmitting, isImporting, isVideoMissing, isReading, isUploading, length } = input
  const wait = 'One moment'
  const all: readonly (Obstacle | false)[] = [
    ...commonObstacles(input, 'Submitting needs a connection. What you entered is kept.'),
    isSubmitting && {
      kind: 'sending',
      title: wait,
      reason: 'Your animation is being submitted.',
      label: 'Submitting...',
    },
    isImporting && { kind: 'importing', title: wait, reason: 'Your video is on its way.', label: 'Importing...' },
    isVideoMissing && {
      kind: 'missing',
      title: 'Video missing',
      reason: 'Your video could not be loaded.',
      label: 'Video missing',
    },
    isReading && { kind: 'reading', title: wait, reason: 'Your image is being read.', label: 'Reading...' },
    isUploading && { kind: 'uploading', title: wait, reason: 'Your image is being uploaded.', label: 'Uploading...' },
    length !== undefined &&
      length < animatedSeconds.least && {
        kind: 'short',
        title: 'Video too short',
        reason: spanWords.tooShort,
        label: 'Video too short',
      },
  ]
  return all.filter((obstacle) => obstacle !== false)
}

interface Given {
  readonly kind: SourceKind
  readonly hasVideo: boolean
  /** What was typed into the link field. */
  readonly link: string
  readonly subjects: number
}

/** What is missing for a copy, in the words of spec video 5; undefined when nothing is. A link that was typed counts as a video. */
export function missingOf({ kind, hasVideo, link, subjects }: Given) {
  if (!hasVideo && kind === 'upload') return missingWords.video
  if (!hasVideo && link === '') return { title: 'URL required', text: sourceWords[kind].missing }
  return subjects === 0 ? missingWords.image : undefined
}
