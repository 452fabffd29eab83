import { createHash } from 'node:crypto'

/** A pseudo-random stream of numbers. The same key gives the same stream on every machine. */
export interface Random {
  /** The next number in [0, 1). */
  unit(): number
  /** A number in [low, high). */
  between(low: number, high: number): number
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** One element of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Starts a stream (sfc32) from any text. */
export function randomFrom(key: string): Random {
  const digest = createHash('sha256').update(key).digest()
  let a = digest.readInt32LE(0)
  let b = digest.readInt32LE(4)
  let c = digest.readInt32LE(8)
  let counter = digest.readInt32LE(12)
  const unit = () => {
    const t = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 4294967296
  }
  return {
    unit,
    between: (low, high) => low + (high - low) * unit(),
    whole: (low, high) => low + Math.floor((high - low + 1) * unit()),
    chance: (probability) => unit() < probability,
    pick: (list) => list[Math.floor(unit() * list.length)] ?? list[0],
  }
}
