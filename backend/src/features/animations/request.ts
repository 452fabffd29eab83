import { z } from 'zod'
import type { ProviderRequest } from '../../platform/providers/port.ts'
import { animationAspectRatios, animationModes, animationResolutions } from '../catalogue/animation-contract.ts'
import { animationModel } from '../catalogue/animation-model.ts'
import { type KindInWords, readOffered, required } from '../catalogue/offered.ts'
import { seedOfIntent } from '../catalogue/seed.ts'
import { mostVideoSeed } from '../catalogue/video-models.ts'
import { clipErrors } from '../clips/errors.ts'
import type { RequestContent, SeededOutput } from '../job-kind.ts'

const animation: KindInWords = { noun: 'animation', error: clipErrors.invalidSettings }

/** Names of the inputs of an animation. */
export const subject = 'subject'
export const drivingVideo = 'driving-video'

/** What JobRequested keeps of the form besides the words. */
export const AnimationSettings = z.object({
  mode: z.enum(animationModes),
  resolution: z.enum(animationResolutions),
  aspectRatio: z.enum(animationAspectRatios),
  /** The imported video; a retry has the part of it that the first job has made, but names it all the same. */
  sourceId: z.string(),
  /** The part of it that is used, in seconds. */
  start: z.coerce.number().min(0),
  end: z.coerce.number().positive(),
  /** As the person chose it; else the studio draws one. */
  seed: z.coerce.number().int().optional(),
})
export type AnimationSettings = z.infer<typeof AnimationSettings>

/**
 * The inputs of one animation, flat and with the provider's names (providers 4.3). Throws DomainError `invalid-settings` when what was
 * requested is no longer offered, so that a repeat cannot help.
 * @param settings as JobRequested has them
 */
export function toAnimationRequest(
  settings: Readonly<Record<string, string>>,
  { prompt, inputs, seed }: Omit<RequestContent, 'references'>,
): ProviderRequest {
  const { mode, resolution } = readOffered(animation, AnimationSettings, settings)
  return {
    path: animationModel.path,
    inputs: {
      image: required(animation, inputs[subject], 'picture'),
      video: required(animation, inputs[drivingVideo], 'video'),
      mode,
      resolution,
      ...(prompt !== '' && { prompt }),
      ...(seed !== undefined && { seed }),
    },
  }
}

/** The seed of an animation. */
export function seedOfAnimation({ seed }: Readonly<Record<string, string>>, output: SeededOutput): number {
  const chosen = seed === undefined ? undefined : Number(seed)
  return seedOfIntent({ chosen, max: mostVideoSeed }, output)
}
