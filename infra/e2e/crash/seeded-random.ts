/** Random choices that can be repeated: the same seed gives the same choices. */
export interface SeededRandom {
  /** A fraction from `least` to `most`, without `most` itself. */
  readonly between: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  /** One element of a list that is not empty. */
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** A sequence of choices that is independent of all others; the same name gives the same sequence. */
  readonly fork: (name: string) => SeededRandom
}

/** Creates choices with mulberry32, a small generator that is good enough for choosing faults. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    fork: (name) => seededRandom(Buffer.from(name).reduce((mixed, byte) => Math.imul(mixed, 31) + byte, seed)),
  }
}
