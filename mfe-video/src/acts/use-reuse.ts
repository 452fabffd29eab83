import type { Video } from '@studio/backend/contract/videos'
import { assetIdOf } from '@studio/media/asset'
import { noteReplaced } from '@studio/media/last-act'
import { focusPrompt } from '@studio/media/written-prompt'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { endFrame, isOnItsWay } from '../frames/end-frame.ts'
import { type Draft, draftAtomOf } from '../request/draft.ts'
import { lostWords } from './lost-words.ts'

/** What the panel takes of a video; how many clips are asked for stays. */
export function draftOf(video: Video, origin: string): Partial<Draft> {
  const { prompt, model, variant, duration, resolution, aspectRatio, negativePrompt, guidanceScale, seed } = video
  return {
    prompt,
    model,
    variant,
    duration,
    resolution,
    aspectRatio,
    negativePrompt,
    guidanceScale,
    audioEnabled: video.audioEnabled ?? true,
    // The file of its sound is not at hand, and that of another clip is not meant.
    audioName: undefined,
    seed: seed < 0 ? undefined : seed,
    firstFrame: assetIdOf(video.uploadedImage, origin),
    lastFrame: video.lastFrame === undefined ? undefined : assetIdOf(video.lastFrame, origin),
  }
}

/**
 * Puts the words, settings, seed and frames of a video into the panel. What was there comes back as `noteReplaced` says; a file that is
 * still on its way to a frame does not take its place.
 */
export function useReuse(): (video: Video) => void {
  const draftAtom = draftAtomOf(useCurrentUser().id)
  const store = useStore()
  return useCallback(
    (video) => {
      const before = store.get(draftAtom)
      const isLost = isOnItsWay(store, 'first') || isOnItsWay(store, 'last')
      const lost = lostWords(isLost, video.hasOwnAudio === true)
      endFrame(store, 'first')
      endFrame(store, 'last')
      store.set(draftAtom, draftOf(video, location.origin))
      const panel = { read: () => store.get(draftAtom), write: (draft: Draft) => store.set(draftAtom, draft) }
      showToast({ title: 'Settings applied', ...lost, action: noteReplaced(store, panel, before) })
      focusPrompt()
    },
    [draftAtom, store],
  )
}
