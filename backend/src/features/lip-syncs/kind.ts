import { findLipSyncModel, type LipSyncModel, lipSyncModels } from '../catalogue/lip-sync-models.ts'
import { lipSyncMs, lipSyncUnit, sentAudioMs } from '../catalogue/lip-sync-rules.ts'
import { widthByHeightOf } from '../catalogue/video-rules.ts'
import type { JobKindEntry, ModelOfJob } from '../job-kind.ts'
import { audio, choiceOf, LipSyncSettings, seedOfLipSync, subject, toLipSyncRequest } from './request.ts'

/** Lip syncs as the general code of jobs knows them. */
export const lipSyncKind: JobKindEntry = {
  medium: 'video',
  // InfiniteTalk works for up to half a minute on each second of a sound of ten minutes (providers 4.3).
  deadlineMs: 6 * 60 * 60_000,
  longestPauseMs: 10_000,
  modelOf: ({ model: id, settings }) => {
    const model = findLipSyncModel(id)
    return (
      model && {
        ...ofLength(model, settings),
        seedOf: (output) => seedOfLipSync(model, output),
        toRequest: (content) => toLipSyncRequest(model, settings, content),
      }
    )
  },
  pricedBy: ({ model: id, settings }) => {
    const { data } = LipSyncSettings.safeParse(settings)
    if (!data) return {}
    const model = findLipSyncModel(id)
    const ms = model ? sentAudioMs(model, choiceOf(data)) : data.audioMs
    return { seconds: ms / 1_000, ...(model && !model.takesVideo && { resolution: data.resolution }) }
  },
  unitOf: ({ model: id, settings }) => {
    const model = findLipSyncModel(id)
    const { data } = LipSyncSettings.safeParse(settings)
    return model && data && lipSyncUnit(model, data)
  },
  // Their services ask for the files before they name a price, so there is nothing to compare.
  offered: lipSyncModels.map(({ id, provider, path }) => ({ id, provider, paths: [path], priced: () => [] })),
}

/** What follows from the lengths of video and sound; settings that are no longer known are refused with the request. */
function ofLength(
  model: LipSyncModel,
  settings: Readonly<Record<string, string>>,
): Pick<ModelOfJob, 'typicalSeconds' | 'cropsTo' | 'lasts'> {
  const { start, perSecond } = model.typicalSeconds
  const { data } = LipSyncSettings.safeParse(settings)
  if (!data) return { typicalSeconds: start }
  const choice = choiceOf(data)
  const sent = sentAudioMs(model, choice)
  return {
    typicalSeconds: Math.round(start + (perSecond * lipSyncMs(model, choice)) / 1_000),
    ...(!model.takesVideo && { cropsTo: { [subject]: widthByHeightOf(data.aspectRatio) } }),
    lasts: {
      // What is sent is what was priced, whatever the file says of itself.
      [audio]: sent,
      ...(model.takesVideo && data.videoMs === undefined && { [subject]: sent }),
    },
  }
}
