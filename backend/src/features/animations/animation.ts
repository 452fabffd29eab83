import type { ShownClip } from '../clip-kind.ts'
import type { Animation } from './contract.ts'
import { AnimationSettings, subject } from './request.ts'

/** A clip as the contract of animations shows it. */
export function toAnimation({ document, fields, inputUrl, sourceLink }: ShownClip): Animation {
  const { mode, resolution, aspectRatio, sourceId, start, end } = settingsOf(document.settings)
  return {
    ...fields,
    userId: document.userId,
    tiktokUrl: sourceLink ?? '',
    videoId: sourceId,
    mode,
    resolution,
    aspectRatio,
    seed: document.seed ?? -1,
    uploadedImage: inputUrl(subject) ?? '',
    trim: { start, end },
    ...(document.credits !== undefined && { credits: document.credits }),
  }
}

/** What a later release has asked for may have settings that this one does not know: then the usual ones are shown (spec video 3). */
const settingsOf = (settings: Readonly<Record<string, string>>): AnimationSettings =>
  AnimationSettings.safeParse(settings).data ?? usual

const usual: AnimationSettings = {
  mode: 'animate',
  resolution: '720p',
  aspectRatio: 'tall',
  sourceId: '',
  start: 0,
  end: 0,
}
