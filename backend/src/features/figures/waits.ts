import type { Asked } from '../jobs/events.ts'

/**
 * Waits are counted by steps, of which four double the time: a middle of thousands of them is then told to within a tenth of itself, and a
 * day has a few dozen numbers however many jobs it had.
 */
const stepsOfDoubling = 4
/** What is shorter counts as so long. */
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

/** How long so large a part of the waits is at most, in seconds, to within a tenth; 0 when there are none. */
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
