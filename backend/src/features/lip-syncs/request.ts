import { z } from 'zod'
import type { ProviderRequest } from '../../platform/providers/port.ts'
import { lipSyncSources, syncModes, talkAspectRatios, talkResolutions } from '../catalogue/lip-sync-contract.ts'
import type { LipSyncModel } from '../catalogue/lip-sync-models.ts'
import type { LipSyncChoice } from '../catalogue/lip-sync-rules.ts'
import { type KindInWords, readOffered, required } from '../catalogue/offered.ts'
import { seedOfIntent } from '../catalogue/seed.ts'
import { mostVideoSeed } from '../catalogue/video-models.ts'
import { clipErrors } from '../clips/errors.ts'
import type { RequestContent, SeededOutput } from '../job-kind.ts'

const lipSync: KindInWords = { noun: 'lip sync', error: clipErrors.invalidSettings }

/** Names of the inputs of a lip sync: the video or image, and the sound. */
export const subject = 'subject'
export const audio = 'audio'

const Ms = z.coerce.number().int().positive()

/** What JobRequested keeps of the form besides the words and the model, and the lengths that were probed. */
export const LipSyncSettings = z.object({
  syncMode: z.enum(syncModes),
  aspectRatio: z.enum(talkAspectRatios),
  resolution: z.enum(talkResolutions),
  sourceType: z.enum(lipSyncSources),
  sourceVideoId: z.string().optional(),
  audioMs: Ms,
  /** Absent: the subject is an image. */
  videoMs: Ms.optional(),
})
export type LipSyncSettings = z.infer<typeof LipSyncSettings>

/** The part of it that length and price follow from. */
export function choiceOf({ syncMode, resolution, audioMs, videoMs }: LipSyncSettings): LipSyncChoice {
  return { syncMode, resolution, audioMs, videoMs }
}

/** The settings as JobRequested has them. Throws DomainError `invalid-settings` when they are no longer known. */
export function readSettings(settings: Readonly<Record<string, string>>): LipSyncSettings {
  return readOffered(lipSync, LipSyncSettings, settings)
}

/**
 * The inputs of one lip sync, flat and with the provider's names (providers 4.3). Throws DomainError `invalid-settings` when it cannot be
 * made any more, so that a repeat cannot help.
 * @param settings as JobRequested has them
 */
export function toLipSyncRequest(
  model: LipSyncModel,
  settings: Readonly<Record<string, string>>,
  { prompt, inputs, seed }: Omit<RequestContent, 'references'>,
): ProviderRequest {
  const { syncMode, resolution, videoMs } = readSettings(settings)
  const media = required(lipSync, inputs[subject], model.takesVideo ? 'video or image' : 'image')
  const sound = required(lipSync, inputs[audio], 'sound')
  if (model.takesVideo) {
    // The video that is made of an image covers the sound, and no mode may make it longer than that.
    const mode = videoMs === undefined ? 'cut_off' : syncMode
    return { path: model.path, inputs: { video: media, audio: sound, sync_mode: mode } }
  }
  const words = prompt === '' ? {} : { prompt }
  const drawn = seed === undefined ? {} : { seed }
  return { path: model.path, inputs: { image: media, audio: sound, resolution, ...words, ...drawn } }
}

/** The seed of a lip sync, which people do not choose; undefined for a model that takes none. */
export function seedOfLipSync({ takesVideo }: LipSyncModel, output: SeededOutput): number | undefined {
  return takesVideo ? undefined : seedOfIntent({ chosen: undefined, max: mostVideoSeed }, output)
}
