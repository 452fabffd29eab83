import type { AspectRatio, ImageModelId, Quality } from './contract.ts'

/** What a model is, what it accepts, what it costs. Data only: rules read it, screens show it. */
export interface ImageModel {
  readonly id: ImageModelId
  readonly label: string
  /** One line for the picker: what it is good at. */
  readonly description: string
  readonly provider: 'wavespeed' | 'segmind'
  /** Path at the provider; the studio's id is not always the provider's. */
  readonly path: string
  /** Listed in the picker (specification 9: seven of nine). */
  readonly listed: boolean
  /** Can be used today: its provider is connected and what it needs from the form exists. */
  readonly available: boolean
  readonly references: { readonly min: number; readonly max: number }
  readonly aspectRatios: readonly AspectRatio[]
  readonly qualities: readonly Quality[]
  readonly counts: readonly number[]
  readonly lora: boolean
  readonly seed: boolean
  /** Price of one output in millionths of a dollar, before any quality step. */
  readonly unitPrice: number
  /** Seconds one output usually takes: progress estimate and speed label. */
  readonly typicalSeconds: number
}
