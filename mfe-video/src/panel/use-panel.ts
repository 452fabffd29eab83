import { type VideoModel, videoQueueStatus } from '@studio/backend/contract/videos'
import type { Obstacle } from '@studio/media/obstacle-list'
import { isStatus } from '@studio/ui/api-error'
import { connectionAtom } from '@studio/ui/connection'
import { scrollBehavior } from '@studio/ui/media'
import { useCall } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useAtomValue } from 'jotai'
import { type Frames, useFrames } from '../frames/use-frames.ts'
import { missingOf, obstaclesOf } from '../generate/readiness.ts'
import { useGenerate } from '../generate/use-generate.ts'
import { chosenModel } from '../request/chosen-model.ts'
import { clipPriceCents, settingsFor } from '../request/settings.ts'
import { useDraft } from '../request/use-draft.ts'
import type { Choices } from './settings-chips.tsx'
import { lostAudioWords, useAudio } from './use-audio.ts'

export interface Panel extends Choices {
  readonly frames: Frames
  readonly obstacles: readonly Obstacle[]
  /** Of all clips of one press. */
  readonly priceCents: number
  /** Sends the request, with these words in the place of the written ones, or says why not; returns whether it was sent. */
  readonly submit: (words?: string) => boolean
}

/** Everything the panel shows and does, from the draft, the frames, the models on offer and the queue. */
export function usePanel(models: readonly [VideoModel, ...VideoModel[]]): Panel {
  const [draft, change] = useDraft()
  const frames = useFrames()
  const audio = useAudio()
  const { generate, isSubmitting } = useGenerate()
  const isAtLimit = useCall(videoQueueStatus, {}).data?.isAtLimit === true
  const connection = useAtomValue(connectionAtom)

  const model = chosenModel(models, draft.model) ?? models[0]
  const settings = settingsFor(model, draft)
  const clipCents = clipPriceCents(model, settings)
  const ownAudio = model.takesAudio ? audio : undefined
  const takesLast = model.lastFrame !== 'none'
  const last = takesLast ? frames.last : undefined
  const obstaclesWith = (prompt: string): Obstacle[] =>
    obstaclesOf({
      connection,
      isAtLimit,
      isSubmitting,
      isReading: frames.isReading('first') || (takesLast && frames.isReading('last')) || ownAudio?.isReading === true,
      isUploading: [frames.first, last].some((frame) => frame !== undefined && frame.assetId === undefined),
      isAudioUnheard: ownAudio?.audio !== undefined && settings.audioEnabled === false,
      model,
      prompt,
    })

  const refuse = (title: string, description: string): false => {
    showToast({ title, description, tone: 'bad' })
    return false
  }
  const submit = (words = draft.prompt): boolean => {
    const prompt = words.trim()
    const [obstacle] = obstaclesWith(prompt)
    if (obstacle !== undefined) return refuse(obstacle.title, obstacle.reason)
    const firstFrame = frames.first?.assetId
    const missing = missingOf({ model, prompt, hasFirst: firstFrame !== undefined, hasLast: last !== undefined })
    if (missing !== undefined || firstFrame === undefined) {
      return missing !== undefined && refuse(missing.title, missing.text)
    }
    if (ownAudio?.lost !== undefined) {
      return refuse('Audio is missing', lostAudioWords(ownAudio.lost))
    }
    const generated = generate({
      prompt,
      settings,
      count: draft.count,
      priceCents: clipCents,
      firstFrame,
      lastFrame: last?.assetId,
      audio: ownAudio?.audio?.file,
    })
    void generated.then(async (outcome) => {
      if (isStatus(outcome?.error, 404)) await frames.forgetGone()
    })
    // The new tiles are the first of the grid.
    window.scrollTo({ top: 0, behavior: scrollBehavior() })
    return true
  }

  return {
    draft,
    change,
    model,
    settings,
    audio,
    frames,
    obstacles: obstaclesWith(draft.prompt.trim()),
    priceCents: clipCents * draft.count,
    submit,
  }
}
