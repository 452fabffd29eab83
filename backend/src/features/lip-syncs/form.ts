import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { isMoving } from '../../platform/eventsourcing/stored-media.ts'
import { findLipSyncModel, type LipSyncModel } from '../catalogue/lip-sync-models.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import type { ClipInputs, Given } from '../clip-kind.ts'
import { clipErrors } from '../clips/errors.ts'
import type { LipSyncForm } from './contract.ts'
import { lipSyncErrors } from './errors.ts'
import { audio, type LipSyncSettings, subject } from './request.ts'
import { imagesOnlyWords, missingLipSyncWords } from './words-contract.ts'

/** The model of a form, if it can be used and takes what the form says; else DomainError. */
export function chooseLipSyncModel({ model: id, prompt }: LipSyncForm, connected: ConnectedProviders): LipSyncModel {
  const model = usableModel(id, connected)
  const { label, longestPrompt } = model
  if (prompt.length <= longestPrompt) return model
  throw longestPrompt === 0
    ? new DomainError(clipErrors.invalidSettings, `${label} takes no prompt.`)
    : new DomainError(clipErrors.promptTooLong, `${label} takes prompts of at most ${longestPrompt} characters.`)
}

/** A model of a service that is connected; else DomainError `model-unavailable`. */
export function usableModel(id: string, connected: ConnectedProviders): LipSyncModel {
  const model = findLipSyncModel(id)
  if (model && connected.has(model.provider)) return model
  throw new DomainError(clipErrors.modelUnavailable, 'This model cannot be used at the moment.')
}

/** Refuses inputs that are missing, in the words of spec video 5, and a file with a video where the model takes images alone. */
export function checkGiven(model: LipSyncModel, given: Readonly<Record<typeof subject | typeof audio, Given>>): void {
  const media = given[subject]
  const missing = model.takesVideo ? missingLipSyncWords.media : missingLipSyncWords.image
  if (media === undefined) throw new DomainError(lipSyncErrors.noMedia, missing.text)
  if (typeof media !== 'string' && isMoving(media.contentType)) checkSubject(model, true)
  if (given[audio] === undefined) throw new DomainError(lipSyncErrors.noAudio, missingLipSyncWords.audio.text)
}

/** Refuses a video where the model takes images alone. */
export function checkSubject({ takesVideo }: LipSyncModel, isVideo: boolean): void {
  if (isVideo && !takesVideo) throw new DomainError(lipSyncErrors.imagesOnly, imagesOnlyWords.text)
}

/** The settings of a form and of the inputs that were found for it. */
export function chosenSettings(form: LipSyncForm, { lengths }: ClipInputs): LipSyncSettings {
  const { syncMode, aspectRatio, resolution, sourceType, sourceVideoId } = form
  const { [audio]: audioMs, [subject]: videoMs } = lengths
  if (audioMs === undefined) throw new DomainError(lipSyncErrors.noAudio, missingLipSyncWords.audio.text)
  return {
    syncMode,
    aspectRatio,
    resolution,
    sourceType,
    ...(sourceVideoId !== undefined && { sourceVideoId }),
    audioMs,
    ...(videoMs !== undefined && { videoMs }),
  }
}
