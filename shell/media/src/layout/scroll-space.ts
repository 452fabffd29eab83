/**
 * Browsers cut off elements that are too high (16.8 to 33.5 million px; studio-ux 5.3). A grid above this height is shown in an
 * element of this height: its middle is compressed, so that the scroll bar still reaches every picture.
 */
export const tallest = 8_000_000

/** This much at each end is never compressed: there one pixel of the scroll bar is one pixel of the grid. */
const edge = 1_000_000

/** A grid `real` px high in an element `shown` px high. */
export interface ScrollSpace {
  readonly real: number
  readonly shown: number
}

export function scrollSpaceOf(height: number, limit = tallest): ScrollSpace {
  return {
    real: height,
    shown: Math.min(height, limit),
  }
}

/** Whether the element is less high than the grid. */
const isCompressed = ({ real, shown }: ScrollSpace): boolean => real > shown

/** Maps a distance from the top of one height to the other height: unchanged near both ends, in proportion between them. */
function mapped(offset: number, from: number, to: number): number {
  const ends = Math.min(edge, Math.min(from, to) / 4)
  if (offset <= ends) return offset
  if (offset >= from - ends) return offset - from + to
  return ends + ((offset - ends) * (to - 2 * ends)) / (from - 2 * ends)
}

/** From a distance in the grid to the distance in the element, both in px from the top. */
export function toShown({ real, shown }: ScrollSpace, offset: number): number {
  return mapped(offset, real, shown)
}

/** From a distance in the element to the distance in the grid. */
export function toReal({ real, shown }: ScrollSpace, offset: number): number {
  return mapped(offset, shown, real)
}

/** How far the page is scrolled: in the element and in the grid, in px. */
export interface ScrollPosition {
  readonly shown: number
  readonly real: number
}

/**
 * The position after the element was scrolled to `shown`. A step of less than two views (wheel, keys, fingers) moves the grid by
 * the same distance; a jump (the scroll bar was dragged) leads to the matching part of the grid.
 */
export function scrolledTo(space: ScrollSpace, before: ScrollPosition, shown: number, view: number): ScrollPosition {
  const step = shown - before.shown
  const atAnEnd = shown <= 0 || shown >= space.shown - view
  if (!isCompressed(space) || atAnEnd || Math.abs(step) > 2 * view) return { shown, real: toReal(space, shown) }
  return { shown, real: Math.min(Math.max(0, before.real + step), space.real - view) }
}
