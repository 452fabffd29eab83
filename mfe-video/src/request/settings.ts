import { centsOf } from '@studio/backend/contract/prices'
import {
  aspectWith,
  durationWith,
  extrasFor,
  priceOfVideo,
  resolutionWith,
  type VideoModel,
  variantWith,
  videoAspectRatios,
  videoResolutions,
} from '@studio/backend/contract/videos'
import type { Draft } from './draft.ts'

type WantedSettings = Omit<Draft, 'prompt' | 'count' | 'firstFrame' | 'lastFrame'>

/** What is asked of a model for one clip: what the person wants, as far as the model makes it (spec video 9). */
export type Settings = ReturnType<typeof settingsFor>

/** The settings that a model has instead of those that are wanted. */
export function settingsFor(model: VideoModel, wanted: WantedSettings) {
  const variant = variantWith(model, wanted.variant)
  const resolution = videoResolutions.find((each) => each === wanted.resolution) ?? videoResolutions[0]
  const aspectRatio = videoAspectRatios.find((each) => each === wanted.aspectRatio) ?? videoAspectRatios[0]
  return {
    model: model.id,
    variant,
    duration: durationWith(model, wanted.duration),
    resolution: resolutionWith(model, variant, resolution),
    aspectRatio: aspectWith(model, aspectRatio),
    ...extrasFor(model, wanted),
  }
}

/** Price of one clip, in cents. */
export function clipPriceCents(model: VideoModel, { audioEnabled = true, ...choice }: Settings): number {
  return centsOf(priceOfVideo(model, { ...choice, audioEnabled }))
}
