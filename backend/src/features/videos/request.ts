import { z } from 'zod'
import type { ProviderRequest } from '../../platform/providers/port.ts'
import { type KindInWords, noLongerOffered, readOffered, required } from '../catalogue/offered.ts'
import { seedOfIntent } from '../catalogue/seed.ts'
import { modelVariants, videoAspectRatios, videoResolutions } from '../catalogue/video-contract.ts'
import type { VideoModelEntry } from '../catalogue/video-model.ts'
import { mostVideoSeed } from '../catalogue/video-models.ts'
import { clipErrors } from '../clips/errors.ts'
import type { RequestContent, SeededOutput } from '../job-kind.ts'
import { firstFrame } from './contract.ts'

const video: KindInWords = { noun: 'video', error: clipErrors.invalidSettings }

/** Names of the inputs of a video; the third, `firstFrame`, is in its contract. */
export const lastFrame = 'last-frame'
export const audio = 'audio'

/** What JobRequested keeps of the form besides the words and the model. */
export const VideoSettings = z.object({
  variant: z.enum(modelVariants),
  /** In seconds. */
  duration: z.coerce.number().positive(),
  resolution: z.enum(videoResolutions),
  aspectRatio: z.enum(videoAspectRatios),
  /** Of models that take it. */
  guidanceScale: z.coerce.number().optional(),
  /** Of models that have the choice. */
  audioEnabled: z.stringbool().optional(),
  /** As the person chose it; else the studio draws one. */
  seed: z.coerce.number().int().optional(),
})
export type VideoSettings = z.infer<typeof VideoSettings>

/**
 * The inputs of one clip, flat and with the provider's names (providers 4.2). Throws DomainError `invalid-settings` when the catalogue no
 * longer has what was requested, so that a repeat cannot help.
 * @param settings as JobRequested has them
 */
export function toVideoRequest(
  model: VideoModelEntry,
  settings: Readonly<Record<string, string>>,
  content: Omit<RequestContent, 'references'>,
): ProviderRequest {
  const chosen = settingsFor(model, settings)
  const { duration, guidanceScale } = chosen
  const { prompt, negativePrompt, inputs, seed } = content
  return {
    path: pathFor(model, chosen),
    inputs: {
      image: required(video, inputs[firstFrame], 'first frame'),
      ...(prompt !== '' && { prompt }),
      duration,
      ...extraInputs(model, chosen),
      ...(inputs[lastFrame] !== undefined && { last_image: inputs[lastFrame] }),
      ...(inputs[audio] !== undefined && { audio: inputs[audio] }),
      ...(negativePrompt !== undefined && negativePrompt !== '' && { negative_prompt: negativePrompt }),
      ...(guidanceScale !== undefined && { guidance_scale: guidanceScale }),
      ...(model.takesSeed && seed !== undefined && { seed }),
    },
  }
}

/** The seed of a clip; undefined for a model that takes none. */
export function seedOfVideo(
  { takesSeed }: VideoModelEntry,
  { seed }: Readonly<Record<string, string>>,
  output: SeededOutput,
): number | undefined {
  const chosen = seed === undefined ? undefined : Number(seed)
  return takesSeed ? seedOfIntent({ chosen, max: mostVideoSeed }, output) : undefined
}

function settingsFor(model: VideoModelEntry, settings: Readonly<Record<string, string>>): VideoSettings {
  const chosen = readOffered(video, VideoSettings, settings)
  if (!model.durations.some((each) => each === chosen.duration)) throw noLongerOffered(video, 'duration')
  return chosen
}

function pathFor({ variants }: VideoModelEntry, { variant, resolution }: VideoSettings): string {
  const path = variants.find(({ id }) => id === variant)?.paths[resolution]
  if (path === undefined) throw noLongerOffered(video, 'resolution')
  return path
}

function extraInputs({ sends }: VideoModelEntry, { resolution, aspectRatio, audioEnabled = true }: VideoSettings) {
  return {
    ...(sends.includes('resolution') && { resolution }),
    ...(sends.includes('aspect_ratio') && { aspect_ratio: aspectRatio }),
    ...(sends.includes('generate_audio') && { generate_audio: audioEnabled }),
  }
}
