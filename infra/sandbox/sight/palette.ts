import type { Seen } from './oklab.ts'

/** A colour and its share of the picture, 0 to 1. */
export interface Swatch {
  readonly colour: Seen
  readonly share: number
}

const rounds = 8
/** Closer than this, two colours look alike. */
const alike = 0.055
/** What is rarer is no part of the palette. */
const leastShare = 0.03

/** The main colours, the most frequent first. The same colours give the same palette. */
export function paletteOf(colours: readonly Seen[], size = 6): readonly Swatch[] {
  const byLight = colours.toSorted((left, right) => left.l - right.l)
  let centres = Array.from({ length: size }, (_, n) => byLight[Math.floor(((n + 0.5) / size) * byLight.length)]).filter(
    (colour) => colour !== undefined,
  )
  let groups: readonly Swatch[] = []
  for (let round = 0; round < rounds; round++) {
    groups = grouped(colours, centres)
    centres = groups.map(({ colour }) => colour)
  }
  return merged(groups).filter(({ share }) => share >= leastShare)
}

function grouped(colours: readonly Seen[], centres: readonly Seen[]): readonly Swatch[] {
  const sums = centres.map(() => ({ l: 0, a: 0, b: 0, count: 0 }))
  for (const colour of colours) {
    const sum = sums[nearest(colour, centres)]
    if (sum === undefined) continue
    sum.l += colour.l
    sum.a += colour.a
    sum.b += colour.b
    sum.count += 1
  }
  return sums
    .filter(({ count }) => count > 0)
    .map(({ l, a, b, count }) => ({
      colour: { l: l / count, a: a / count, b: b / count },
      share: count / colours.length,
    }))
}

function nearest(colour: Seen, centres: readonly Seen[]): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [n, centre] of centres.entries()) {
    const distance = distanceOf(colour, centre)
    if (distance < least) [best, least] = [n, distance]
  }
  return best
}

const distanceOf = (left: Seen, right: Seen): number => Math.hypot(left.l - right.l, left.a - right.a, left.b - right.b)

/** The groups, those that look alike as one. */
function merged(groups: readonly Swatch[]): readonly Swatch[] {
  const kept: Swatch[] = []
  for (const group of groups.toSorted((left, right) => right.share - left.share)) {
    const at = kept.findIndex(({ colour }) => distanceOf(colour, group.colour) < alike)
    const twin = kept[at]
    if (twin === undefined) kept.push(group)
    else kept[at] = { colour: twin.colour, share: twin.share + group.share }
  }
  return kept.toSorted((left, right) => right.share - left.share)
}
