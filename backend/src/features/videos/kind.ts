import type { VideoModelEntry } from '../catalogue/video-model.ts'
import { findVideoModel } from '../catalogue/video-models.ts'
import { widthByHeightOf } from '../catalogue/video-rules.ts'
import type { JobKindEntry } from '../job-kind.ts'
import { firstFrame } from './contract.ts'
import { unitOfSettings } from './form.ts'
import { offeredVideos } from './offered.ts'
import { seedOfVideo, toVideoRequest, VideoSettings } from './request.ts'

/** Videos from a first frame as the general code of jobs knows them. */
export const videoKind: JobKindEntry = {
  medium: 'video',
  // The slowest models take minutes, and a service that has many requests lets them wait.
  deadlineMs: 40 * 60_000,
  longestPauseMs: 10_000,
  modelOf: ({ model: id, settings }) => {
    const model = findVideoModel(id)
    return (
      model && {
        typicalSeconds: model.typicalSeconds,
        ...(model.cropsFirstFrame && { cropsTo: { [firstFrame]: shapeOf(settings) } }),
        ...(isSilenced(model, settings) && { silenced: true }),
        seedOf: (output) => seedOfVideo(model, settings, output),
        toRequest: (content) => toVideoRequest(model, settings, content),
      }
    )
  },
  pricedBy: ({ settings }) => {
    const { data } = VideoSettings.safeParse(settings)
    return data ? { seconds: data.duration, resolution: data.resolution } : {}
  },
  unitOf: ({ model: id, settings }) => {
    const model = findVideoModel(id)
    const { data } = VideoSettings.safeParse(settings)
    return model && data && unitOfSettings(model, data)
  },
  offered: offeredVideos,
}

const isSilenced = ({ sound, sends }: VideoModelEntry, settings: Readonly<Record<string, string>>): boolean =>
  sound === 'choice' && !sends.includes('generate_audio') && settings['audioEnabled'] === 'false'

const shapeOf = (settings: Readonly<Record<string, string>>): number =>
  widthByHeightOf(VideoSettings.shape.aspectRatio.catch('16:9').parse(settings['aspectRatio']))
