import { type LipSyncModel, missingLipSyncWords } from '@studio/backend/contract/lip-syncs'
import type { Obstacle } from '@studio/media/obstacle-list'
import type { Connection } from '@studio/ui/connection'
import { formatCount } from '@studio/ui/format'
import { commonObstacles } from '../../clips/submit/obstacles.ts'

interface ReadinessInput {
  readonly connection: Connection
  /** As many videos run and wait as may. */
  readonly isAtLimit: boolean
  /** What share of the files of a press was sent, 0 to 1; undefined while none is being sent. */
  readonly sent: number | undefined
  /** A voice is being recorded. */
  readonly isRecording: boolean
  /** A file is being looked at. */
  readonly isReading: boolean
  readonly model: Pick<LipSyncModel, 'label' | 'longestPrompt'>
  readonly prompt: string
}

/** Every reason why the button is disabled, the most important first; empty when it is enabled. */
export function obstaclesOf(input: ReadinessInput): Obstacle[] {
  const { sent, isRecording, isReading, model, prompt } = input
  const wait = 'One moment'
  const all: readonly (Obstacle | false)[] = [
    ...commonObstacles(input, 'Generating needs a connection. What you chose is kept.'),
    sent !== undefined && {
      kind: 'sending',
      title: wait,
      reason: 'Your files are being sent.',
      label: sent < 1 ? `Uploading ${Math.floor(sent * 100)}%` : 'Submitting...',
    },
    isRecording && {
      kind: 'recording',
      title: wait,
      reason: 'Your voice is being recorded. Press Stop first.',
      label: 'Recording...',
    },
    isReading && { kind: 'reading', title: wait, reason: 'Your file is being read.', label: 'Reading...' },
    model.longestPrompt > 0 &&
      prompt.length > model.longestPrompt && {
        kind: 'prompt',
        title: 'Prompt too long',
        reason: `${model.label} takes at most ${formatCount(model.longestPrompt)} characters.`,
        label: 'Prompt too long',
      },
  ]
  return all.filter((obstacle) => obstacle !== false)
}

interface Given {
  readonly model: Pick<LipSyncModel, 'takesVideo'>
  readonly hasSource: boolean
  readonly hasVoice: boolean
}

/** What is missing for a lip sync, in the words of spec video 5; undefined when nothing is. */
export function missingOf({ model, hasSource, hasVoice }: Given) {
  if (!hasSource) return model.takesVideo ? missingLipSyncWords.media : missingLipSyncWords.image
  return hasVoice ? undefined : missingLipSyncWords.audio
}
