import type { VideoModel, VideoResolution } from './video-contract.ts'

/** One variant at the service. */
export interface VariantEntry extends Readonly<VideoModel['variants'][number]> {
  /** The path for each size that it makes; often the same one. */
  readonly paths: { readonly [Of in VideoResolution]?: string }
}

/** Inputs that not every model has; the others follow from what the form offers. */
export type ExtraInput = 'resolution' | 'aspect_ratio' | 'generate_audio'

/**
 * What a video model is, what it accepts and what it costs: what the form is shown, and what only the server needs. Data only; the rules
 * are in `video-rules.ts`.
 */
export interface VideoModelEntry extends Readonly<Omit<VideoModel, 'variants' | 'sandbox'>> {
  /** Name of the provider account that makes its clips. */
  readonly provider: string
  readonly variants: VariantEntry[]
  /** Lengths that the service makes too, at the same rate, but that nobody can ask for (spec video 5). */
  readonly unofferedDurations?: readonly number[]
  readonly sends: readonly ExtraInput[]
}
