import process from 'node:process'
import { type FailPoints, openFailPoints } from './fail-points.ts'
import { readFailPoints } from './rules.ts'

let active: FailPoints | 'none' | undefined

/** The fail points of this process by FAIL_POINTS; undefined when it is unset, which is always so in production. */
export function activeFailPoints(): FailPoints | undefined {
  if (active === undefined) {
    const settings = readFailPoints(process.env)
    active = settings === undefined ? 'none' : openFailPoints(settings)
  }
  return active === 'none' ? undefined : active
}

/** The points before and after an effect. */
export function sidesOf(effect: string): readonly string[] {
  return [`${effect}.before`, `${effect}.after`]
}

/**
 * Makes one call between the points of its effects.
 * @param fail what the caller gets instead of a response when a point demands it: it throws, or returns
 */
export async function callBetween(
  points: FailPoints,
  effects: readonly string[],
  call: () => Promise<unknown>,
  fail: (point: string) => unknown,
): Promise<unknown> {
  for (const effect of effects) if ((await points.reach(`${effect}.before`)) === 'fail') return fail(`${effect}.before`)
  const result = await call()
  for (const effect of effects) if ((await points.reach(`${effect}.after`)) === 'fail') return fail(`${effect}.after`)
  return result
}
