import type { AspectRatio, ImageModelId, Quality } from './contract.ts'

/** How a model is told the shape of a picture. */
export type Framing =
  | {
      readonly kind: 'pixels'
      /** Smallest and largest side the provider takes, in pixels. */
      readonly side: { readonly min: number; readonly max: number }
      /** Pixels of a picture by quality; a side at its limit makes it smaller. */
      readonly area: { readonly [Of in Quality]?: number }
    }
  | {
      readonly kind: 'listed'
      /** The only sizes the provider takes, by quality. */
      readonly sizes: { readonly [Of in Quality]?: readonly Size[] }
    }
  | {
      readonly kind: 'ratio'
      /** The only ratios the provider takes, in its words: `16:9`. */
      readonly ratios: readonly string[]
    }

/** Width and height in pixels. */
export type Size = readonly [width: number, height: number]

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
  readonly framing: Framing
  /** Takes a LoRA (specification 5). */
  readonly lora: boolean
  readonly seed: boolean
  /** The file type can be chosen. */
  readonly outputFormat: boolean
  /** Price of one output in millionths of a dollar. */
  readonly unitPrice: number
  /** Seconds one output usually takes, our estimate: speed label and progress before the provider tells any. */
  readonly typicalSeconds: number
}
