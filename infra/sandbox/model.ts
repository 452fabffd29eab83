import type { Look } from './pictures/choose.ts'

/** The kinds of input in the provider's tables. Ranges include both ends. */
export type Input =
  | { readonly kind: 'text' }
  | { readonly kind: 'number'; readonly from: number; readonly to: number; readonly whole?: true }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'size'; readonly from: number; readonly to: number }
  | { readonly kind: 'media' }
  | { readonly kind: 'media-list'; readonly most: number }
  | { readonly kind: 'loras' }
  | { readonly kind: 'flag' }

/** A style that a model offers. */
export interface ModelStyle {
  readonly name: string
  /** How its pictures are finished, so that styles look different. */
  readonly look: Pick<Look, 'grain' | 'contrast' | 'warmth'>
}

export interface Model {
  readonly id: string
  /** Shown in captions. */
  readonly label: string
  readonly inputs: Readonly<Record<string, Input>>
  readonly required: readonly string[]
  readonly defaults: Readonly<Record<string, string | number>>
  /** Price in millionths of a dollar of one output, as the catalogue states it. */
  readonly price: number | { readonly by: string; readonly of: Readonly<Record<string, number>> }
  /** The shortest and the longest time of a task at speed 1, in seconds. */
  readonly seconds: readonly [number, number]
  readonly look: Look
  /** The styles that its input `style_id` can name; absent when it has none. */
  readonly styles?: ReadonlyMap<string, ModelStyle>
}
