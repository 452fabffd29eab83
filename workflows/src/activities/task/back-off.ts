/** How much longer each pause is than the one before. */
const growth = 1.6

/**
 * Longest pause between two submits of an output, in seconds, unless the service asks for a longer one: it keeps its room at the account
 * meanwhile, which others wait for, and no service counts for longer than a minute.
 */
const longest = 60

/** Part of a pause that is left to chance, so that outputs which were refused together do not come back together. */
const jitter = 0.2

/**
 * Seconds to wait after a clear refusal: longer after each, so that a service that is away for long is asked a few times only.
 * @param attempt how many intents the output has had
 * @param least what the service has asked for, or the usual first pause
 */
export function backOffSeconds(attempt: number, least: number): number {
  const grown = Math.min(longest, least * growth ** attempt)
  return Math.max(least, grown * (1 - jitter * Math.random()))
}
