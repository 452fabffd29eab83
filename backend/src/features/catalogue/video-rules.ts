import { microsPerCent } from './money.ts'
import type { ModelVariant, VideoAspectRatio, VideoDuration, VideoModel, VideoResolution } from './video-contract.ts'
import { videoAspectRatios, videoResolutions } from './video-contract.ts'

// The rules of the video models (spec video 9), for the form and for the server alike. Pure and safe in a browser.

/** Lengths up to this many seconds are short. */
const mostShortSeconds = 6

/** The length to have with a model after another one was chosen: the same where the model makes it. */
export function durationWith(
  { durations, remappedDurations: { short, long } }: Pick<VideoModel, 'durations' | 'remappedDurations'>,
  wanted: number,
): VideoDuration {
  const same = durations.find((duration) => duration === wanted)
  return same ?? (wanted <= mostShortSeconds ? short : long)
}

/** The variant to have with a model: the same where the model has it, else its usual one. */
export function variantWith({ variants }: Pick<VideoModel, 'variants'>, wanted: string): ModelVariant {
  return (variants.find(({ id }) => id === wanted) ?? variants[0])?.id ?? 'pro'
}

/** The sizes that a variant of a model makes; empty for a variant that the model does not have. */
export function resolutionsOf(
  { variants }: Pick<VideoModel, 'variants'>,
  variant: ModelVariant,
): readonly VideoResolution[] {
  return variants.find(({ id }) => id === variant)?.resolutions ?? []
}

/** The size to have with a variant of a model: the same where it is made, else the next larger one, else the largest. */
export function resolutionWith(
  model: Pick<VideoModel, 'variants'>,
  variant: ModelVariant,
  wanted: VideoResolution,
): VideoResolution {
  const offered = resolutionsOf(model, variant)
  const inOrder = videoResolutions.filter((resolution) => offered.includes(resolution))
  const from = videoResolutions.indexOf(wanted)
  return inOrder.find((resolution) => videoResolutions.indexOf(resolution) >= from) ?? inOrder.at(-1) ?? wanted
}

/**
 * The ratio to have with a model: the same where it can be chosen, else the nearest one. A model that has no choice of it keeps the
 * word, which then only describes the shape of the first frame.
 */
export function aspectWith({ aspectRatios }: Pick<VideoModel, 'aspectRatios'>, wanted: VideoAspectRatio) {
  return aspectRatios.length === 0 ? wanted : nearestTo(widthByHeightOf(wanted), aspectRatios)
}

/** The nearest ratio to that of a picture (spec video 9), by factor: 3:4 is as far from square as 4:3. */
export function nearestVideoAspect({ width, height }: { readonly width: number; readonly height: number }) {
  return nearestTo(width / height, videoAspectRatios)
}

/** Width by height of a ratio, such as 1.78. */
export function widthByHeightOf(aspect: VideoAspectRatio): number {
  const [width = 1, height = 1] = aspect.split(':').map(Number)
  return width / height
}

function nearestTo(wanted: number, choices: readonly VideoAspectRatio[]): VideoAspectRatio {
  const distance = (choice: VideoAspectRatio): number => Math.abs(Math.log(widthByHeightOf(choice) / wanted))
  return choices.reduce((best, choice) => (distance(choice) < distance(best) ? choice : best), choices[0] ?? '16:9')
}

/** What the price of a clip follows from. */
export interface PricedChoice {
  readonly variant: ModelVariant
  readonly resolution: VideoResolution
  readonly duration: number
  /** Counts for models that have a choice of sound only. */
  readonly audioEnabled: boolean
}

/** What a rate counts: a second of what it names, such as `second pro 480p`. */
export function rateUnit({ variant, resolution, sound }: Omit<VideoModel['rates'][number], 'centsPerSecond'>): string {
  const heard = sound === undefined ? undefined : sound ? 'sound' : 'silent'
  return ['second', variant, resolution, heard].filter((word) => word !== undefined).join(' ')
}

/** The price of one clip in millionths of a dollar. */
export function priceOfVideo(model: Pick<VideoModel, 'rates' | 'sound'>, choice: PricedChoice): number {
  return Math.round(rateOf(model, choice).centsPerSecond * microsPerCent * choice.duration)
}

/** The rate that counts for a choice. Throws where the model has none. */
export function rateOf(
  { rates, sound }: Pick<VideoModel, 'rates' | 'sound'>,
  choice: Omit<PricedChoice, 'duration'>,
): VideoModel['rates'][number] {
  const hasSound = sound === 'choice' ? choice.audioEnabled : sound === 'always'
  const rate = rates.find(
    (each) =>
      (each.variant ?? choice.variant) === choice.variant &&
      (each.resolution ?? choice.resolution) === choice.resolution &&
      (each.sound ?? hasSound) === hasSound,
  )
  if (rate === undefined) throw new Error('The price list has no rate for this choice')
  return rate
}

/** What a form may say beside the settings that every model has. */
export interface ModelExtras {
  readonly negativePrompt?: string | undefined
  readonly guidanceScale?: number | undefined
  readonly audioEnabled?: boolean | undefined
  readonly seed?: number | undefined
}

/** The part of it that is sent for this model (spec video 9), with the defaults of the model. */
export function extrasFor(
  model: Pick<VideoModel, 'negativePrompt' | 'guidanceScale' | 'sound' | 'takesSeed'>,
  { negativePrompt, guidanceScale, audioEnabled, seed }: ModelExtras,
): ModelExtras {
  return {
    ...(model.negativePrompt !== undefined && { negativePrompt: negativePrompt ?? model.negativePrompt }),
    ...(model.guidanceScale && { guidanceScale: guidanceScale ?? model.guidanceScale.usual }),
    ...(model.sound === 'choice' && { audioEnabled: audioEnabled ?? true }),
    ...(model.takesSeed && seed !== undefined && { seed }),
  }
}
