import { findVideoModel } from '../catalogue/video-models.ts'
import type { JobKindEntry } from '../job-kind.ts'
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
        seedOf: (output) => seedOfVideo(model, settings, output),
        toRequest: (content) => toVideoRequest(model, settings, content),
      }
    )
  },
  pricedBy: ({ settings }) => {
    const { data } = VideoSettings.safeParse(settings)
    return data ? { seconds: data.duration, resolution: data.resolution } : {}
  },
}
