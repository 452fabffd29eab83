import { animationModel } from '../catalogue/animation-model.ts'
import { animationUnit, drivingRate, framesIn, secondsIn, sizeOfAnimation } from '../catalogue/animation-rules.ts'
import type { JobKindEntry, ModelOfJob } from '../job-kind.ts'
import { AnimationSettings, drivingVideo, seedOfAnimation, subject, toAnimationRequest } from './request.ts'

/** Copies of videos as the general code of jobs knows them. */
export const animationKind: JobKindEntry = {
  medium: 'video',
  // Two minutes of video take long, and a service that has many requests lets them wait.
  deadlineMs: 90 * 60_000,
  longestPauseMs: 10_000,
  modelOf: ({ model, settings }) =>
    model === animationModel.id
      ? {
          typicalSeconds: animationModel.typicalSeconds,
          ...shapesOf(settings),
          seedOf: (output) => seedOfAnimation(settings, output),
          toRequest: (content) => toAnimationRequest(settings, content),
        }
      : undefined,
  pricedBy: ({ settings }) => {
    const { data } = AnimationSettings.safeParse(settings)
    return data ? { seconds: secondsIn(data), resolution: data.resolution } : {}
  },
  unitOf: ({ settings }) => {
    const { data } = AnimationSettings.safeParse(settings)
    return data && animationUnit(data.resolution)
  },
  // The price follows from the length of a video, which the service would have to fetch in order to answer.
  offered: [
    { id: animationModel.id, provider: animationModel.provider, paths: [animationModel.path], priced: () => [] },
  ],
}

/**
 * The service takes no ratio, and makes the ratio of the video: the part of the video is cut to the chosen one. A picture that is to move
 * has the same; a subject that is put into the video keeps its own.
 */
function shapesOf(settings: Readonly<Record<string, string>>): Pick<ModelOfJob, 'cutsTo' | 'cropsTo'> {
  const { data } = AnimationSettings.safeParse(settings)
  // the request will be refused
  if (!data) return {}
  const size = sizeOfAnimation(data.resolution, data.aspectRatio)
  return {
    cutsTo: { [drivingVideo]: { ...size, start: data.start, frames: framesIn(data), rate: drivingRate } },
    ...(data.mode === 'animate' && { cropsTo: { [subject]: size.width / size.height } }),
  }
}
