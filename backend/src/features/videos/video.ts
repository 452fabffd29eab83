import { findVideoModel } from '../catalogue/video-models.ts'
import type { ShownClip } from '../clip-kind.ts'
import { firstFrame, type Video } from './contract.ts'
import { audio, lastFrame, VideoSettings } from './request.ts'

/** A clip as the contract of videos shows it. */
export function toVideo({ document, fields, inputUrl }: ShownClip): Video {
  const last = inputUrl(lastFrame)
  const negativePrompt = negativePromptOf(document)
  return {
    ...fields,
    ...(negativePrompt !== undefined && { negativePrompt }),
    ...shownSettings(document.settings),
    seed: document.seed ?? -1,
    uploadedImage: inputUrl(firstFrame) ?? '',
    ...(last !== undefined && { lastFrame: last }),
    ...(inputUrl(audio) !== undefined && { hasOwnAudio: true }),
  }
}

/** A request always has the negative prompt that a model usually has, unless the person has cleared it: then it has none. */
function negativePromptOf({ model, negativePrompt }: ShownClip['document']): string | undefined {
  const usual = findVideoModel(model)?.negativePrompt ?? ''
  return negativePrompt ?? (usual === '' ? undefined : '')
}

/** What a later release has asked for may have settings that this one does not know: then the usual ones are shown (spec video 3). */
function shownSettings(settings: Readonly<Record<string, string>>) {
  const { data } = VideoSettings.safeParse(settings)
  const { variant, duration, resolution, aspectRatio, guidanceScale, audioEnabled } = data ?? usualSettings
  return {
    variant,
    duration,
    resolution,
    aspectRatio,
    ...(guidanceScale !== undefined && { guidanceScale }),
    ...(audioEnabled !== undefined && { audioEnabled }),
  }
}

const usualSettings: VideoSettings = { variant: 'pro', duration: 5, resolution: '480p', aspectRatio: '16:9' }
