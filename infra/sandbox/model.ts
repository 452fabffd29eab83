import type { Look } from './pictures/choose.ts'

/** The kinds of input in the provider's tables. Ranges include both ends. */
export type Input =
  | { readonly kind: 'text'; readonly most?: number }
  | { readonly kind: 'number'; readonly from: number; readonly to: number; readonly whole?: true }
  | { readonly kind: 'number-choice'; readonly of: readonly number[] }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'size'; readonly from: number; readonly to: number }
  | { readonly kind: 'media'; readonly holds: MediaKind; readonly rules?: MediaRules }
  | { readonly kind: 'media-list'; readonly most: number }
  | { readonly kind: 'loras' }
  | { readonly kind: 'flag' }

export type MediaKind = 'image' | 'audio' | 'video'

/** What the provider states of a file, beyond that it can be read. */
export interface MediaRules {
  /** Formats as sharp names them for images, and as ffprobe names them for audio. */
  readonly formats?: readonly string[]
  readonly mostBytes?: number
  /** Of both sides of an image, in pixels. */
  readonly leastSide?: number
  /** The longer side of an image by the shorter one. */
  readonly mostRatio?: number
  readonly leastSeconds?: number
}

/** A style that a model offers. */
export interface ModelStyle {
  readonly name: string
  /** How its pictures are finished, so that styles look different. */
  readonly look: Pick<Look, 'grain' | 'contrast' | 'warmth'>
}

/** Millionths of a dollar: one amount, or an amount for each value of an input. */
export type Rate = number | { readonly by: string; readonly of: Readonly<Record<string, number>> }

interface AnyModel {
  readonly id: string
  /** Shown in captions. */
  readonly label: string
  readonly inputs: Readonly<Record<string, Input>>
  readonly required: readonly string[]
  readonly defaults: Readonly<Record<string, string | number | boolean>>
  /** Price of a picture, or of a second of a clip, as the catalogue states it. */
  readonly price: Rate
  /** The shortest and the longest time of a task at speed 1, in seconds. */
  readonly seconds: readonly [number, number]
}

export interface PictureModel extends AnyModel {
  readonly makes: 'pictures'
  readonly look: Look
  /** The styles that its input `style_id` can name; absent when it has none. */
  readonly styles?: ReadonlyMap<string, ModelStyle>
}

/** A video of so many lines on its shorter side. */
export type Resolution = '480p' | '720p' | '1080p' | '4k'

export interface ClipModel extends AnyModel {
  readonly makes: 'clip'
  /** Makes it of a picture, of a video whose movements a picture takes over, of a video and sound, or of a picture and sound. */
  readonly plan: 'picture' | 'animate' | 'lip-sync' | 'talk'
  /** What it makes where no input `resolution` says so. */
  readonly resolution: Resolution
  /** Its clips have sound without being asked. */
  readonly speaks?: true
  /** The seconds that are paid for, where they do not follow from the input `duration`. */
  readonly billed?: Billed
}

/** Seconds by the length of a file. */
export interface Billed {
  /** The input that names the file. */
  readonly by: 'video' | 'audio'
  /** Rounded up to whole steps of so many seconds. */
  readonly step?: number
  readonly least?: number
  readonly most?: number
}

export type Model = PictureModel | ClipModel
