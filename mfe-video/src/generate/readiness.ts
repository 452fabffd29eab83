import { missingWords, type VideoModel } from '@studio/backend/contract/videos'
import type { Obstacle } from '@studio/media/obstacle-list'
import type { Connection } from '@studio/ui/connection'
import { formatCount } from '@studio/ui/format'
import { commonObstacles } from '../clips/submit/obstacles.ts'

interface ReadinessInput {
  readonly connection: Connection
  /** As many videos run and wait as may. */
  readonly isAtLimit: boolean
  /** A press is being sent. */
  readonly isSubmitting: boolean
  /** A file for a slot is being looked at. */
  readonly isReading: boolean
  /** A picture for a slot is on its way. */
  readonly isUploading: boolean
  /** A sound of the person's own is chosen, and clips without sound too. */
  readonly isAudioUnheard: boolean
  readonly model: Pick<VideoModel, 'label' | 'longestPrompt'>
  readonly prompt: string
}

/** Every reason why Generate is disabled, the most important first; empty when it is enabled (spec video 5). */
export function obstaclesOf(input: ReadinessInput): Obstacle[] {
  const { isSubmitting, isReading, isUploading, isAudioUnheard, model, prompt } = input
  const all = commonObstacles(input, 'Generating needs a connection. Your prompt is kept.')
  if (isSubmitting) {
    all.push({
      kind: 'sending',
      title: 'One moment',
      reason: 'Your videos are being submitted.',
      label: 'Submitting...',
    })
  }
  if (isReading) {
    all.push({ kind: 'reading', title: 'One moment', reason: 'Your file is being read.', label: 'Reading...' })
  }
  if (isUploading) {
    all.push({ kind: 'uploading', title: 'One moment', reason: 'Your image is being uploaded.', label: 'Uploading...' })
  }
  if (isAudioUnheard) {
    const reason = 'Your audio would not be heard. Choose “With sound”, or remove the audio.'
    all.push({ kind: 'sound', title: 'Sound is off', reason, label: 'Sound is off' })
  }
  if (prompt.length > model.longestPrompt) {
    const most = formatCount(model.longestPrompt)
    const reason = `${model.label} takes at most ${most} characters; this prompt has ${formatCount(prompt.length)}.`
    all.push({ kind: 'prompt', title: 'Prompt too long', reason, label: 'Prompt too long' })
  }
  return all
}

interface Inputs {
  readonly model: Pick<VideoModel, 'lastFrame' | 'promptRequired'>
  readonly prompt: string
  readonly hasFirst: boolean
  readonly hasLast: boolean
}

/** What is missing for a clip, in the words of spec video 5; undefined when nothing is. */
export function missingOf({ model, prompt, hasFirst, hasLast }: Inputs) {
  if (!hasFirst) return missingWords.firstFrame
  if (model.lastFrame === 'required' && !hasLast) return missingWords.lastFrame
  if (model.promptRequired && prompt === '') {
    return { title: 'Prompt required', text: 'Please say what is to happen in the video.' }
  }
  return undefined
}
