import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { observeCall } from '../observability/provider-calls.ts'
import {
  type ExchangeLimits,
  type ExchangeRequest,
  NeverConnected,
  NoResponse,
  onOpen,
  openRequest,
  ResponseTooLarge,
  reasonOf,
  startTimers,
  TimedOut,
  tooLarge,
} from './exchange.ts'

/** Limits of a response that is read while it arrives: of silence and of size, not of time. */
export interface StreamLimits extends Omit<ExchangeLimits, 'totalMs'> {
  /** Between two pieces of the body, in milliseconds. */
  readonly silenceMs: number
}

export interface StreamedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /**
   * The body while it arrives, to be read once. Leaving the loop closes the connection. Throws NoResponse when the body is cut off or
   * nothing comes for too long, ResponseTooLarge when it is larger than allowed.
   */
  readonly chunks: AsyncIterable<Uint8Array>
}

type StreamRequest = Omit<ExchangeRequest, 'limits' | 'body'> & {
  readonly limits: StreamLimits
  readonly body?: string
}

/**
 * Sends one request and returns as soon as the head of its response is there; nothing is repeated and no redirect is followed. Throws
 * NeverConnected or NoResponse, whose messages hold neither address, headers nor body.
 */
export function exchangeStream(sending: StreamRequest): Promise<StreamedResponse> {
  return observeCall(sending.method, sending.url, () => begin(sending))
}

function begin(sending: StreamRequest): Promise<StreamedResponse> {
  return new Promise((resolve, reject) => {
    const request = openRequest(sending)
    const timers = startTimers(request, sending.limits)
    let failure: Error | undefined
    let opened = false
    request.on('error', (error) => {
      timers.clear()
      failure ??= error
      reject(opened ? new NoResponse(reasonOf(error)) : new NeverConnected(reasonOf(error)))
    })
    onOpen(request, sending.url, () => {
      opened = true
      timers.opened()
    })
    request.on('response', (response) => {
      timers.responded()
      const chunks = chunksOf({ request, response, limits: sending.limits, done: timers.clear, failure: () => failure })
      resolve({ status: response.statusCode ?? 0, headers: response.headers, chunks })
    })
    request.end(sending.body)
  })
}

interface Arriving {
  readonly request: ClientRequest
  readonly response: IncomingMessage
  readonly limits: StreamLimits
  readonly done: () => void
  /** Why the request was ended, when it was. */
  readonly failure: () => Error | undefined
}

async function* chunksOf({ request, response, limits, done, failure }: Arriving): AsyncGenerator<Uint8Array> {
  const silent = new TimedOut('the next part of the response')
  const silence = setTimeout(() => response.destroy(silent), limits.silenceMs)
  let size = 0
  try {
    // (no encoding is set on the response, so its chunks are bytes)
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      silence.refresh()
      size += chunk.byteLength
      if (size > limits.maxBytes) throw tooLarge(limits.maxBytes)
      yield chunk
    }
  } catch (error) {
    throw error instanceof ResponseTooLarge ? error : new NoResponse(reasonOf(failure() ?? error))
  } finally {
    clearTimeout(silence)
    done()
    request.destroy()
  }
}
