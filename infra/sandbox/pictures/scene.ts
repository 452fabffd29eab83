import type { Raster, Size } from './paint.ts'
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

/** What a scene composer gets. */
export interface Brief {
  readonly size: Size
  readonly random: Random
  readonly palette: Palette
  /** Telling words of the prompt, at least one. */
  readonly words: readonly string[]
}

/** Composes a picture; the raster may be smaller than asked for, in the same ratio. */
export type Scene = (brief: Brief) => Raster | Promise<Raster>
