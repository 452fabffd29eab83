import { findLipSyncModel } from '../catalogue/lip-sync-models.ts'
import { lipSyncMs } from '../catalogue/lip-sync-rules.ts'
import type { ShownClip } from '../clip-kind.ts'
import type { LipSync } from './contract.ts'
import { audio, choiceOf, LipSyncSettings, subject } from './request.ts'

/** A clip as the contract of lip syncs shows it. */
export function toLipSync({ document, fields, inputUrl }: ShownClip): LipSync {
  return {
    ...fields,
    ...shownSettings(document),
    uploadedVideo: inputUrl(subject) ?? '',
    uploadedAudio: inputUrl(audio) ?? '',
    resultVideo: fields.resultUrl,
    isFavorite: fields.favorite === 1,
  }
}

/** What a later release has asked for may have settings that this one does not know: then the usual ones are shown (spec video 3). */
function shownSettings({ model: id, settings }: ShownClip['document']) {
  const model = findLipSyncModel(id)
  const { data = usualSettings } = LipSyncSettings.safeParse(settings)
  const { syncMode, aspectRatio, resolution, sourceType, sourceVideoId, audioMs, videoMs } = data
  return {
    syncMode,
    ...(model?.takesVideo === false && { aspectRatio, resolution }),
    sourceType,
    ...(sourceVideoId !== undefined && { sourceVideoId }),
    sourceMedium: videoMs === undefined ? ('image' as const) : ('video' as const),
    expectedMs: model ? lipSyncMs(model, choiceOf(data)) : audioMs,
  }
}

const usualSettings: LipSyncSettings = {
  syncMode: 'cut_off',
  aspectRatio: '16:9',
  resolution: '480p',
  sourceType: 'upload',
  audioMs: 0,
}
