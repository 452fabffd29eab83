import { isUnanswered } from './api-error.ts'

/** Pauses after each try in milliseconds; together about half a minute, longer than a server takes to start again. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 0]

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends a command again until there is a response. Only for commands with an idempotency key: the server recognises the repeated
 * request and responds as it did to the first, so that nothing happens twice (reliability 7.1). Throws the last error; the cause of a
 * refusal is the error of the try before it that had no response, if there was one.
 */
export async function insist<Result>(send: () => Promise<Result>, pause = wait): Promise<Result> {
  let unanswered: unknown
  for (const ms of pauses) {
    try {
      return await send()
    } catch (error) {
      if (!isUnanswered(error)) {
        if (error instanceof Error) error.cause ??= unanswered
        throw error
      }
      unanswered = error
      await pause(ms)
    }
  }
  throw unanswered
}
