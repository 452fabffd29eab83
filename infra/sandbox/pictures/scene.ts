import type { Raster, Size } from './paint.ts'
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

/** The input of a scene. */
export interface Brief {
  readonly size: Size
  readonly random: Random
  readonly palette: Palette
  /** The meaningful words of the prompt, at least one. */
  readonly words: readonly string[]
}

/** Paints a scene. The raster may be smaller than requested, in the same ratio. */
export type Scene = (brief: Brief) => Raster | Promise<Raster>
