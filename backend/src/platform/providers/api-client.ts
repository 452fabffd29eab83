import type { ByteSource } from '../media/blobs/byte-source.ts'
import type { Pace } from '../network/pace.ts'
import { type ExchangeLimits, type ExchangeResponse, exchange } from './exchange.ts'
import { ProviderUnavailable } from './port.ts'
import { retryAfterOf } from './retry-after.ts'
import { exchangeStream, type StreamedResponse, type StreamLimits } from './stream-exchange.ts'

/** How to reach one AI service. */
export interface ServiceOptions {
  /** Origin of the service, such as `https://api.wavespeed.ai`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Limits of every call; narrower in tests. */
  readonly limits?: Partial<ExchangeLimits & StreamLimits>
  /** How slowly the text of a streamed answer may come; quicker in tests. */
  readonly textPace?: Pace
  /** How slowly the bytes of a large output may come; quicker in tests. */
  readonly downloadPace?: Pace
}

/** Largest response of an API call, in bytes; outputs have a limit of their own. */
const apiLimits: ExchangeLimits = { connectMs: 5_000, firstByteMs: 30_000, totalMs: 40_000, maxBytes: 1_000_000 }

/** One call of a service's API: the key travels in `headers`, never in an address. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: object
  /** Sent as they are, in place of a body. */
  readonly bytes?: ByteSource
  /** Limits of this call where they differ; a service's own `limits` take precedence. */
  readonly limits?: Partial<ExchangeLimits>
}

/** Sends the call once. Throws like `exchange`. */
export function send(options: ServiceOptions, call: ApiCall, signal: AbortSignal): Promise<ExchangeResponse> {
  const { method, url, headers, body, bytes } = call
  const limits = { ...apiLimits, ...call.limits, ...options.limits }
  if (bytes !== undefined) {
    const sized = { ...headers, 'content-length': String(bytes.size) }
    return exchange({ method, url, headers: sized, body: bytes, limits, signal })
  }
  if (body === undefined) return exchange({ method, url, headers, limits, signal })
  const json = { ...headers, 'content-type': 'application/json' }
  return exchange({ method, url, headers: json, body: JSON.stringify(body), limits, signal })
}

/**
 * How long a streamed response may be silent, and how large it may be: more than any answer that is wanted. Who reads it limits how long it
 * may last.
 */
const streamLimits: StreamLimits = {
  connectMs: 5_000,
  firstByteMs: 120_000,
  silenceMs: 120_000,
  maxBytes: 4_000_000,
}

/** Sends a POST once whose response is read while it arrives. Throws like `exchangeStream`. */
export function sendForStream(
  options: ServiceOptions,
  { url, headers, body }: Pick<ApiCall, 'url' | 'headers'> & { readonly body: object },
  signal: AbortSignal,
): Promise<StreamedResponse> {
  const json = { ...headers, 'content-type': 'application/json' }
  const limits = { ...streamLimits, ...options.limits }
  return exchangeStream({ method: 'POST', url, headers: json, body: JSON.stringify(body), limits, signal })
}

/**
 * Sends a call that may be repeated, and returns its response if its status is 200 or one of `expected`. Throws
 * ProviderUnavailable otherwise.
 * @param what names the call in messages, e.g. `the poll`
 */
export async function ask(
  what: string,
  options: ServiceOptions,
  call: ApiCall,
  signal: AbortSignal,
  expected: readonly number[] = [],
): Promise<ExchangeResponse> {
  const response = await send(options, call, signal).catch((error: unknown) => {
    throw new ProviderUnavailable(`${what} was not answered`, { cause: error })
  })
  if (response.status === 200 || expected.includes(response.status)) return response
  const retryAfterSeconds = retryAfterOf(response)
  throw new ProviderUnavailable(`${what} was answered with status ${response.status}`, { retryAfterSeconds })
}
