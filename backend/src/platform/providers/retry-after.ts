import type { ExchangeResponse } from './exchange.ts'

/**
 * Seconds of a Retry-After header (a number or a date), limited to between 1 s and 5 min; undefined when there is no usable one.
 */
export function retryAfterOf(
  response: Pick<ExchangeResponse, 'headers'>,
  now: () => number = Date.now,
): number | undefined {
  const text = response.headers['retry-after']
  if (text === undefined) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(300, Math.max(1, seconds)) : undefined
}
