import type { ShownClip } from '../clip-kind.ts'
import { firstFrame, type Video } from './contract.ts'
import { lastFrame, VideoSettings } from './request.ts'

/** A clip as the contract of videos shows it. */
export function toVideo({ document, fields, inputUrl }: ShownClip): Video {
  const last = inputUrl(lastFrame)
  return {
    ...fields,
    ...(document.negativePrompt !== undefined && { negativePrompt: document.negativePrompt }),
    ...shownSettings(document.settings),
    seed: document.seed ?? -1,
    uploadedImage: inputUrl(firstFrame) ?? '',
    ...(last !== undefined && { lastFrame: last }),
  }
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
