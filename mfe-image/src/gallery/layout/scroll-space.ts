/**
 * Browsers cut off elements that are too high (16.8 to 33.5 million px; studio-ux 5.3). A gallery beyond this height is shown
 * in an element of this height, in which the far middle is compressed: every place stays reachable.
 */
export const tallest = 8_000_000

/** So much at both ends is never compressed: there the scroll bar and the gallery agree to the pixel. */
const edge = 1_000_000

/** A gallery `real` px high in an element `shown` px high. */
export interface ScrollSpace {
  readonly real: number
  readonly shown: number
}

export const scrollSpaceOf = (height: number, limit = tallest): ScrollSpace => ({
  real: height,
  shown: Math.min(height, limit),
})

/** Whether the scroll bar is not the gallery's own. */
const isCompressed = ({ real, shown }: ScrollSpace): boolean => real > shown

/** Maps a distance from the top from one height to another: one to one near both ends, evenly between. */
function mapped(offset: number, from: number, to: number): number {
  const ends = Math.min(edge, Math.min(from, to) / 4)
  if (offset <= ends) return offset
  if (offset >= from - ends) return offset - from + to
  return ends + ((offset - ends) * (to - 2 * ends)) / (from - 2 * ends)
}

/** Where in the element a place of the gallery is, in px from the top. */
export const toShown = ({ real, shown }: ScrollSpace, offset: number): number => mapped(offset, real, shown)

/** Which place of the gallery is there in the element. */
export const toReal = ({ real, shown }: ScrollSpace, offset: number): number => mapped(offset, shown, real)

/** What a view of the gallery is at: its place in the element and in the gallery, in px. */
export interface ScrollPlace {
  readonly shown: number
  readonly real: number
}

/**
 * The place after the element was scrolled to `shown`. Steps of less than two views move the gallery by as much (wheel, keys,
 * fingers); a jump (the scroll bar dragged) leads to the place that the scroll bar means.
 */
export function scrolledTo(space: ScrollSpace, before: ScrollPlace, shown: number, view: number): ScrollPlace {
  const step = shown - before.shown
  const atAnEnd = shown <= 0 || shown >= space.shown - view
  if (!isCompressed(space) || atAnEnd || Math.abs(step) > 2 * view) return { shown, real: toReal(space, shown) }
  return { shown, real: Math.min(Math.max(0, before.real + step), space.real - view) }
}
