import { type ServiceOptions, send } from './api-client.ts'
import { type ExchangeResponse, ResponseTooLarge } from './exchange.ts'
import { OutputUnusable, ProviderUnavailable } from './port.ts'
import { retryAfterOf } from './retry-after.ts'

const mostRedirects = 3

/** The hosts from which outputs of a service may be downloaded. */
export interface OutputSource {
  readonly options: ServiceOptions
  /** Parses an address; undefined when we may not fetch it. */
  readonly allowed: (address: string) => URL | undefined
}

/**
 * Downloads an output. The host of every address, redirects included, is checked before it is requested, and our key is not sent.
 * Throws OutputUnusable (foreign host, too large, expired) or ProviderUnavailable (may work the next time).
 */
export async function downloadOutput(
  source: OutputSource,
  address: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { body } = await followed(source, address, (url) => fetched(source, url, maxBytes, signal))
  return body
}

/** The response with the output, after the redirects that lead to it. Throws as `downloadOutput`. */
export async function followed<Response extends ResponseHead>(
  source: OutputSource,
  address: string,
  fetch: (url: URL) => Promise<Response>,
): Promise<Response> {
  let url = checked(address, source)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await fetch(url)
    if (response.status === 200) return response
    url = redirectOf(response, url, source)
  }
  throw new OutputUnusable('the output was redirected too often')
}

type ResponseHead = Pick<ExchangeResponse, 'status' | 'headers'>

function checked(address: string, { allowed }: OutputSource): URL {
  const url = allowed(address)
  if (url === undefined) throw new OutputUnusable('the output lies on a host that is not the provider’s')
  return url
}

async function fetched({ options }: OutputSource, url: URL, maxBytes: number, signal: AbortSignal) {
  // the size that the caller allows takes precedence over every other limit
  const bounded = { ...options, limits: { ...options.limits, maxBytes } }
  try {
    return await send(bounded, { method: 'GET', url, headers: {}, limits: { totalMs: 110_000 } }, signal)
  } catch (error) {
    throw brokenOff(error)
  }
}

/** What a download ends with that did not come to its end. */
export function brokenOff(error: unknown): OutputUnusable | ProviderUnavailable {
  if (error instanceof ResponseTooLarge) return new OutputUnusable(`the output has ${error.message}`)
  return new ProviderUnavailable('the download broke off', { cause: error })
}

/** The address of a redirect; throws when the response is neither the output nor a redirect. */
function redirectOf(response: ResponseHead, from: URL, source: OutputSource): URL {
  const { status, headers } = response
  const target = [301, 302, 303, 307, 308].includes(status) ? headers.location : undefined
  if (target !== undefined) return checked(URL.parse(target, from.href)?.href ?? '', source)
  if (status === 429 || status >= 500) {
    const retryAfterSeconds = retryAfterOf(response)
    throw new ProviderUnavailable(`the download was answered with status ${status}`, { retryAfterSeconds })
  }
  throw new OutputUnusable(`the download was answered with status ${status}`)
}
