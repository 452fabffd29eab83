/** The value that `share` (0-1) of the values do not exceed, by the nearest rank. Throws without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new Error('There is no percentile of nothing')
  return found
}

/** The value that half of the values do not exceed. Throws without values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The rate per second when `count` took `ms` milliseconds. */
export function perSecond(count: number, ms: number): number {
  return (count / ms) * 1_000
}

/** Runs the work and returns the milliseconds that it took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
