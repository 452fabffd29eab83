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
  let url = checked(address, source)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await fetched(source, url, maxBytes, signal)
    if (response.status === 200) return response.body
    url = redirectOf(response, url, source)
  }
  throw new OutputUnusable('the output was redirected too often')
}

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
    if (error instanceof ResponseTooLarge) throw new OutputUnusable(`the output has ${error.message}`)
    throw new ProviderUnavailable('the download broke off', { cause: error })
  }
}

/** The address of a redirect; throws when the response is neither the output nor a redirect. */
function redirectOf(response: ExchangeResponse, from: URL, source: OutputSource): URL {
  const { status, headers } = response
  const target = [301, 302, 303, 307, 308].includes(status) ? headers.location : undefined
  if (target !== undefined) return checked(URL.parse(target, from.href)?.href ?? '', source)
  if (status === 429 || status >= 500) {
    const retryAfterSeconds = retryAfterOf(response)
    throw new ProviderUnavailable(`the download was answered with status ${status}`, { retryAfterSeconds })
  }
  throw new OutputUnusable(`the download was answered with status ${status}`)
}
