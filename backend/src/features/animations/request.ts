import { z } from 'zod'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { ProviderRequest } from '../../platform/providers/port.ts'
import { animationAspectRatios, animationModes, animationResolutions } from '../catalogue/animation-contract.ts'
import { animationModel } from '../catalogue/animation-model.ts'
import { mostVideoSeed } from '../catalogue/video-models.ts'
import { clipErrors } from '../clips/errors.ts'
import type { RequestContent, SeededOutput } from '../job-kind.ts'

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

/** The same as JobRequested keeps them. */
export function toSettings(chosen: AnimationSettings): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, String(value)]))
}

/**
 * The inputs of one animation, flat and with the provider's names (providers 4.3). Throws DomainError `invalid-settings` when what was
 * requested is no longer offered, so that a repeat cannot help.
 * @param settings as JobRequested has them
 */
export function toAnimationRequest(
  settings: Readonly<Record<string, string>>,
  { prompt, inputs, seed }: Omit<RequestContent, 'references'>,
): ProviderRequest {
  const { mode, resolution } = settingsOf(settings)
  return {
    path: animationModel.path,
    inputs: {
      image: required(inputs[subject], 'picture'),
      video: required(inputs[drivingVideo], 'video'),
      mode,
      resolution,
      ...(prompt !== '' && { prompt }),
      ...(seed !== undefined && { seed }),
    },
  }
}

/** Every intent has the seed of the first one, and the first has the seed that the person chose or else one that is drawn. */
export function seedOfAnimation({ seed }: Readonly<Record<string, string>>, { last, draw }: SeededOutput): number {
  if (last?.seed !== undefined) return last.seed
  return seed === undefined ? draw(mostVideoSeed) : Number(seed)
}

function settingsOf(settings: Readonly<Record<string, string>>): AnimationSettings {
  const { data, error } = AnimationSettings.safeParse(settings)
  if (data) return data
  const names = error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new DomainError(clipErrors.invalidSettings, `The ${names} of this animation is no longer offered.`)
}

function required(address: string | undefined, what: string): string {
  if (address !== undefined) return address
  throw new DomainError(clipErrors.invalidSettings, `The ${what} of this animation is not there any more.`)
}
