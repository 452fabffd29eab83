import type { AspectRatio, ImageModelId, Quality, SoulStyle } from './contract.ts'

/** How the shape of a picture is sent to a model. */
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

type Inputs = Readonly<Record<string, string | number | boolean>>

/** Where the addresses of references go in a request. */
export interface ReferenceInput {
  /** Path for requests with references, where it is another one. */
  readonly path?: string
  readonly field: 'image' | 'images' | 'image_url'
  /** Inputs that only mean something beside a reference. */
  readonly inputs?: Inputs
}

/** Seeds are whole numbers from 1. The studio sends one with every request, so that a picture can be made again. */
export interface SeedInput {
  readonly max: number
  /**
   * The value by which the service is asked to choose a seed itself. Sent only for intents that were written before the
   * studio recorded seeds.
   */
  readonly unset?: number
}

/** The input of a request that takes LoRAs: a list of `{path, scale}`, where `path` is the address of the weights. */
export interface LoraInput {
  readonly field: 'loras'
  /** How strongly the weights are applied; 1 is as they were trained. */
  readonly scale: number
}

export type Styles = { readonly [Name in SoulStyle]?: string }

/** The AI services that this installation has a key for. */
export type ConnectedProviders = ReadonlySet<ImageModel['provider']>

/** What a model is, what it accepts and what it costs. Data only, for the rules of the server and for the screens. */
export interface ImageModel {
  readonly id: ImageModelId
  readonly label: string
  /** One line for the picker: what it is good at. */
  readonly description: string
  /** Name of the provider account that makes its outputs. */
  readonly provider: string
  /** Path at the provider; the studio's id is not always the provider's. */
  readonly path: string
  /** Listed in the picker (specification 9: seven of nine). */
  readonly listed: boolean
  /** How many pictures it works from; at most four are ever given (spec images 5). */
  readonly references: { readonly min: number; readonly max: number }
  /** How they are sent; absent: it takes none. */
  readonly withReferences?: ReferenceInput
  /** Pictures are left out of the request instead of being refused (spec images 5). */
  readonly ignoresReferences: boolean
  readonly aspectRatios: readonly AspectRatio[]
  readonly qualities: readonly Quality[]
  readonly counts: readonly number[]
  readonly framing: Framing
  /** How a LoRA is sent (spec images 5); undefined: it takes none. */
  readonly lora: LoraInput | undefined
  /** Inputs that are the same in every request. */
  readonly inputs: Inputs
  /** Inputs that follow from the quality. */
  readonly qualityInputs?: { readonly [Of in Quality]?: Inputs }
  /** The seeds that it takes; undefined: it takes none. */
  readonly seed: SeedInput | undefined
  /** Styles by their id at the provider; empty: it has none. */
  readonly styles: Styles
  /** Price of one output in millionths of a dollar. */
  readonly unitPrice: number
  /** Prices of the qualities for which the provider takes another one. */
  readonly qualityPrices?: { readonly [Of in Quality]?: number }
  /** Seconds one output usually takes, our estimate: speed label and progress before the provider reports any. */
  readonly typicalSeconds: number
}
