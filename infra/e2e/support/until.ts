import { setTimeout as pause } from 'node:timers/promises'

/**
 * Evaluates the condition again and again until its value is truthy, and returns that value; throws with `what` after
 * two minutes, or after `atMostMs`.
 */
export async function until<Result>(
  what: string,
  condition: () => Result | Promise<Result>,
  atMostMs = 120_000,
): Promise<Exclude<Awaited<Result>, false | undefined | null>> {
  const deadline = Date.now() + atMostMs
  while (Date.now() < deadline) {
    const result = await condition()
    // Cast: falsy values are excluded by this condition.
    if (result) return result as Exclude<Awaited<Result>, false | undefined | null>
    await pause(50)
  }
  throw new Error(`never came true: ${what}`)
}
