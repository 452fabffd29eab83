import type { Problem } from '@studio/backend/contract'
import { ApiError } from '@studio/ui/api-error'

/** Waits that many milliseconds. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

/** The limit of a day is not waited out. */
const longestWaitSeconds = 60

/** Waits as long as the server says when there were too many requests within a minute. Throws what `send` throws otherwise. */
export async function whenAllowed<Result>(
  send: () => Promise<Result>,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<Result> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 429 ? secondsToWait(error.problem) : undefined
      if (seconds === undefined) throw error
      await pause(seconds * 1_000)
    }
  }
}

function secondsToWait(problem: Problem | undefined): number | undefined {
  const seconds = problem?.details?.['retryAfterSeconds']
  return typeof seconds === 'number' && seconds <= longestWaitSeconds ? seconds : undefined
}
