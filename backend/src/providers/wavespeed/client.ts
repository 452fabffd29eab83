import { type ExchangeAnswer, type ExchangeLimits, exchange } from '../exchange.ts'

export interface WavespeedOptions {
  /** Origin of the service, such as `https://api.wavespeed.ai`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Bounds of the calls, narrower in tests. */
  readonly limits?: Partial<ExchangeLimits>
}

/** Answers of the API are small; outputs have a bound of their own. */
const apiLimits: ExchangeLimits = { connectMs: 5_000, firstByteMs: 30_000, totalMs: 40_000, maxBytes: 1_000_000 }
const downloadLimits: ExchangeLimits = { ...apiLimits, totalMs: 110_000 }

/** One submit: POST, sent once. Throws like `exchange`. */
export function post(options: WavespeedOptions, path: string, inputs: object, signal: AbortSignal) {
  return exchange({
    method: 'POST',
    url: apiUrl(options, path),
    headers: { ...authorized(options), 'content-type': 'application/json' },
    body: JSON.stringify(inputs),
    limits: { ...apiLimits, ...options.limits },
    signal,
  })
}

/** One read of the API. Throws like `exchange`. */
export const get = (options: WavespeedOptions, path: string, signal: AbortSignal): Promise<ExchangeAnswer> =>
  exchange({
    method: 'GET',
    url: apiUrl(options, path),
    headers: authorized(options),
    limits: { ...apiLimits, ...options.limits },
    signal,
  })

/** One read of an output, without our key: it may lie on another host. Throws like `exchange`. */
export const fetchOutput = (options: WavespeedOptions, url: URL, maxBytes: number, signal: AbortSignal) =>
  exchange({ method: 'GET', url, headers: {}, limits: { ...downloadLimits, ...options.limits, maxBytes }, signal })

/** Seconds of a Retry-After header (a number or a date), between 1 s and 5 min; undefined without a usable one. */
export function retryAfterOf(answer: ExchangeAnswer, now: () => number = Date.now): number | undefined {
  const text = answer.headers['retry-after']
  if (text === undefined) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(300, Math.max(1, seconds)) : undefined
}

const apiUrl = ({ baseUrl }: WavespeedOptions, path: string) => new URL(`/api/v3/${path}`, baseUrl)

const authorized = ({ apiKey }: WavespeedOptions) => ({ authorization: `Bearer ${apiKey}`, accept: 'application/json' })
