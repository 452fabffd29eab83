import type { Asked } from '../jobs/events.ts'

/**
 * Waits are counted in logarithmic steps, four for each doubling. A median is then exact to a tenth, and a day needs a few dozen numbers
 * whatever its jobs.
 */
const stepsOfDoubling = 4
/** A shorter wait counts as this long. */
const leastMs = 10

/** The step that a job's wait belongs to, from its request until the work on it began: 0 for the shortest. */
export function stepOfWait({ at }: Asked, began: Date): number {
  const ms = Math.max(leastMs, began.getTime() - Date.parse(at))
  return Math.round(Math.log2(ms / leastMs) * stepsOfDoubling)
}

/** How long the waits of a step are, in seconds. */
const secondsOf = (step: number): number => (leastMs * 2 ** (step / stepsOfDoubling)) / 1_000

/** How many waits of each step there were. */
export type Waits = ReadonlyMap<number, number>

/** The longest wait, in seconds and exact to a tenth, of this part of all waits, the shortest first; 0 when there are none. */
export function waitOf(waits: Waits, part: number): number {
  const wanted = Math.ceil(part * countOf(waits))
  let passed = 0
  for (const [step, count] of [...waits].toSorted(([a], [b]) => a - b)) {
    passed += count
    if (passed >= wanted) return secondsOf(step)
  }
  return 0
}

/** How many waits there were. */
export function countOf(waits: Waits): number {
  return [...waits.values()].reduce((sum, count) => sum + count, 0)
}
