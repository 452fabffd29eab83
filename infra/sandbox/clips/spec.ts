import type { Size } from '../pictures/paint.ts'
import type { Sound } from './graph.ts'
import type { VideoFacts } from './measure.ts'

interface AnyClip {
  readonly makes: 'clip'
  readonly size: Size
  /** Model, inputs and seed as one text. */
  readonly key: string
  /** Shown in the caption, e.g. `Kling 2.1 Pro · seed 7`. */
  readonly credit: string
  /** Larger files at half the cost, for tests and measurements. */
  readonly draft: boolean
}

/** A camera moves over a picture, 24 frames a second. */
export interface PictureClip extends AnyClip {
  readonly plan: 'picture'
  readonly seconds: number
  /** Files of the pictures that are the first frame and, if there is one, the last frame. */
  readonly first: string
  readonly last: string | undefined
  readonly sound: Sound
  readonly motion: 'slide' | 'swing' | 'none'
}

/** A video file that people sent. */
export interface SourceVideo extends VideoFacts {
  readonly file: string
}

/** A video with its own sound, before which the subject of a picture stands. */
export interface ReplaceClip extends AnyClip {
  readonly plan: 'replace'
  readonly video: SourceVideo
  readonly subject: string
}

/** What happens when video and sound differ in length (providers 11.4). */
export const syncModes = ['bounce', 'loop', 'cut_off', 'silence', 'remap'] as const
export type SyncMode = (typeof syncModes)[number]

/** A video with another sound. */
export interface LipSyncClip extends AnyClip {
  readonly plan: 'lip-sync'
  readonly video: SourceVideo
  readonly audio: { readonly file: string; readonly seconds: number }
  readonly mode: SyncMode
}

/** Everything that a clip depends on. Equal specs give equal bytes on one machine. */
export type ClipSpec = PictureClip | ReplaceClip | LipSyncClip
