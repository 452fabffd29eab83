import { AnswerTooLarge, type ExchangeAnswer } from '../exchange.ts'
import { OutputUnusable, ProviderUnavailable } from '../port.ts'
import { fetchOutput, retryAfterOf, type WavespeedOptions } from './client.ts'
import { allowedOutput } from './hosts.ts'

const mostRedirects = 3

/**
 * Bytes of an output URL. Every address, a redirect's too, has its host checked before it is asked.
 * Throws OutputUnusable (foreign host, too large, gone) or ProviderUnavailable (may work the next time).
 */
export async function downloadOutput(
  options: WavespeedOptions,
  address: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  let url = checked(address, options)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await fetched(options, url, maxBytes, signal)
    if (answer.status === 200) return answer.body
    url = redirectOf(answer, url, options)
  }
  throw new OutputUnusable('the output was redirected too often')
}

function checked(address: string, options: WavespeedOptions): URL {
  const url = allowedOutput(address, options.baseUrl)
  if (url === undefined) throw new OutputUnusable('the output lies on a host that is not the provider’s')
  return url
}

async function fetched(options: WavespeedOptions, url: URL, maxBytes: number, signal: AbortSignal) {
  try {
    return await fetchOutput(options, url, maxBytes, signal)
  } catch (error) {
    if (error instanceof AnswerTooLarge) throw new OutputUnusable(`the output has ${error.message}`)
    throw new ProviderUnavailable('the download broke off', { cause: error })
  }
}

/** Where an answer that is not the output sends us; throws when it sends us nowhere. */
function redirectOf(answer: ExchangeAnswer, from: URL, options: WavespeedOptions): URL {
  const { status, headers } = answer
  const target = [301, 302, 303, 307, 308].includes(status) ? headers.location : undefined
  if (target !== undefined) return checked(URL.parse(target, from.href)?.href ?? '', options)
  if (status === 429 || status >= 500) {
    const retryAfterSeconds = retryAfterOf(answer)
    throw new ProviderUnavailable(`the download was answered with status ${status}`, { retryAfterSeconds })
  }
  throw new OutputUnusable(`the download was answered with status ${status}`)
}
