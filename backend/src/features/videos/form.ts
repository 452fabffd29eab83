import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import type { VideoModelEntry } from '../catalogue/video-model.ts'
import { findVideoModel, mostVideoSeed } from '../catalogue/video-models.ts'
import {
  durationWith,
  extrasFor,
  priceOfVideo,
  rateOf,
  rateUnit,
  resolutionsOf,
  resolutionWith,
} from '../catalogue/video-rules.ts'
import { clipErrors } from '../clips/errors.ts'
import type { GenerateVideoForm } from './contract.ts'
import { videoErrors } from './errors.ts'
import type { VideoSettings } from './request.ts'
import { isSoundLength, missingWords, soundLengthWords } from './words-contract.ts'

/** What is usual where a form leaves it out (spec video 3); a model that does not make it has its nearest. */
const usual = { duration: 5, resolution: '480p' } as const

/** The model of a form, if it can be used and takes what the form says (spec video 9); else DomainError. */
export function chooseVideoModel(form: GenerateVideoForm, connected: ConnectedProviders): VideoModelEntry {
  const model = usableModel(form.model, connected)
  refuseSettings(form, model)
  refuseExtras(form, model)
  refusePrompt(form, model)
  return model
}

/** A model that is neither retired nor of a service that is not connected; else DomainError `model-unavailable`. */
export function usableModel(id: string, connected: ConnectedProviders): VideoModelEntry {
  const model = findVideoModel(id)
  if (!model || !connected.has(model.provider)) {
    throw new DomainError(clipErrors.modelUnavailable, 'This model cannot be used at the moment.')
  }
  if (model.retired) {
    const successor = findVideoModel(model.retired.successor)?.label
    throw new DomainError(
      clipErrors.modelUnavailable,
      `${model.label} is no longer offered by its maker. Please choose ${successor}.`,
    )
  }
  return model
}

/** The settings of a form that `chooseVideoModel` has taken. */
export function chosenSettings(form: GenerateVideoForm, model: VideoModelEntry): VideoSettings {
  const { variant, aspectRatio } = form
  const { guidanceScale, audioEnabled } = extrasFor(model, form)
  return {
    variant,
    duration: form.duration ?? durationWith(model, usual.duration),
    resolution: resolutionWith(model, variant, form.resolution ?? usual.resolution),
    aspectRatio,
    ...(guidanceScale !== undefined && { guidanceScale }),
    ...(audioEnabled !== undefined && { audioEnabled }),
    ...(model.takesSeed && form.seed >= 0 && { seed: form.seed }),
  }
}

/** The price of a clip with these settings by the prices of the model, in millionths of a dollar. */
export function priceOfSettings(
  model: VideoModelEntry,
  { variant, duration, resolution, audioEnabled = true }: VideoSettings,
): number {
  return priceOfVideo(model, { variant, duration, resolution, audioEnabled })
}

/** Which price of the price list that is. */
export function unitOfSettings(
  model: VideoModelEntry,
  { variant, resolution, audioEnabled = true }: VideoSettings,
): string {
  return rateUnit(rateOf(model, { variant, resolution, audioEnabled }))
}

/** What is not to be seen, as it is sent; undefined for a model that takes no such words. */
export function negativePromptOf(form: GenerateVideoForm, model: VideoModelEntry): string | undefined {
  const { negativePrompt } = extrasFor(model, form)
  return negativePrompt === '' ? undefined : negativePrompt
}

/** Which inputs a form has. */
export interface GivenInputs {
  readonly firstFrame: boolean
  readonly lastFrame: boolean
  readonly audio: boolean
}

/**
 * Refuses inputs that are missing, in the words of spec video 5, that the model does not take, or that would not be heard, because a clip
 * without sound costs as much.
 */
export function checkInputs(
  { label, lastFrame, takesAudio }: VideoModelEntry,
  given: GivenInputs,
  { audioEnabled }: Pick<GenerateVideoForm, 'audioEnabled'>,
): void {
  if (!given.firstFrame) throw new DomainError(videoErrors.noFirstFrame, missingWords.firstFrame.text)
  if (!given.lastFrame && lastFrame === 'required') {
    throw new DomainError(videoErrors.noLastFrame, missingWords.lastFrame.text)
  }
  if (given.lastFrame && lastFrame === 'none') throw invalid(`${label} takes no last frame.`)
  if (given.audio && !takesAudio) throw invalid(`${label} takes no audio file.`)
  if (given.audio && audioEnabled === false) throw invalid('A video without sound takes no audio file.')
}

/** Refuses a sound that the service would refuse after the clip was asked for. */
export function checkSound(ms: number | undefined): void {
  if (ms === undefined || isSoundLength(ms)) return
  throw new DomainError(clipErrors.unusableFile, soundLengthWords)
}

function refuseSettings({ variant, duration, resolution, aspectRatio }: GenerateVideoForm, model: VideoModelEntry) {
  const { label, variants, durations, aspectRatios } = model
  const sizes = resolutionsOf(model, variant)
  if (sizes.length === 0)
    throw invalid(`${label} is not offered as ${variant}, only as ${or(variants, ({ id }) => id)}.`)
  if (duration !== undefined && !durations.includes(duration)) {
    throw invalid(`${label} makes videos of ${or(durations, String)} seconds.`)
  }
  // A model with one size has no choice of it.
  if (resolution !== undefined && sizes.length > 1 && !sizes.includes(resolution)) {
    throw invalid(`${label} makes videos in ${or(sizes, String)} only.`)
  }
  if (aspectRatios.length > 0 && !aspectRatios.includes(aspectRatio)) {
    throw invalid(`${label} makes videos in ${or(aspectRatios, String)} only.`)
  }
}

function refuseExtras({ negativePrompt = '', guidanceScale, seed }: GenerateVideoForm, model: VideoModelEntry): void {
  const { label } = model
  if (negativePrompt !== '' && model.negativePrompt === undefined) throw invalid(`${label} takes no negative prompt.`)
  if (guidanceScale !== undefined && !model.guidanceScale) throw invalid(`${label} takes no guidance scale.`)
  if (seed >= 0 && !model.takesSeed) throw invalid(`${label} takes no seed.`)
  if (seed > mostVideoSeed) throw invalid(`${label} takes seeds up to ${mostVideoSeed}.`)
}

function refusePrompt({ prompt }: GenerateVideoForm, { label, promptRequired, longestPrompt }: VideoModelEntry): void {
  if (prompt === '' && promptRequired) {
    throw new DomainError(videoErrors.emptyPrompt, 'Please enter a prompt to generate a video.')
  }
  if (prompt.length <= longestPrompt) return
  throw new DomainError(clipErrors.promptTooLong, `${label} takes prompts of at most ${longestPrompt} characters.`)
}

const or = <Choice>(choices: readonly Choice[], name: (choice: Choice) => string): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(choices.map(name))

const invalid = (message: string) => new DomainError(clipErrors.invalidSettings, message)
