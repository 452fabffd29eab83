/** What is painted with. */
export interface Brush {
  readonly erases: boolean
  /** Percent of the longest side of the picture. */
  readonly size: number
}

/** Sizes of the brush in percent of the longest side of the picture. */
export const brushSizes = { min: 1, max: 30, step: 1 } as const

export const firstBrush: Brush = { erases: false, size: 8 }

/** The brush with another size, within the bounds. */
export function sized(brush: Brush, size: number): Brush {
  return { ...brush, size: Math.min(brushSizes.max, Math.max(brushSizes.min, size)) }
}

/** How wide it paints on a mask of that size, in pixels of the mask. */
export function widthOf({ size }: Brush, mask: { readonly width: number; readonly height: number }): number {
  return (Math.max(mask.width, mask.height) * size) / 100
}
