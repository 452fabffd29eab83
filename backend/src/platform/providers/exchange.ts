import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteSource } from '../media/blobs/byte-source.ts'
import { callHeaders, observeCall } from '../observability/provider-calls.ts'

/** Limits of one HTTP exchange: milliseconds and bytes. */
export interface ExchangeLimits {
  readonly connectMs: number
  /** From the open connection to the head of the response. */
  readonly firstByteMs: number
  readonly totalMs: number
  readonly maxBytes: number
}

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** A source is read while it is sent. */
  readonly body?: string | ByteSource
  readonly limits: ExchangeLimits
  readonly signal: AbortSignal
}

export interface ExchangeResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

/** No connection was opened, so nothing can have been sent. */
export class NeverConnected extends Error {
  override readonly name = 'NeverConnected'
}

/** The connection was open and no complete response came, so the other side may have acted. */
export class NoResponse extends Error {
  override readonly name: string = 'NoResponse'
  /** Whether the other side was only slow: it did not end the connection. */
  readonly timedOut: boolean

  constructor(message: string, { timedOut = false }: { readonly timedOut?: boolean } = {}) {
    super(message)
    this.timedOut = timedOut
  }
}

/** What was to be sent could not be read to its end, which says nothing of the other side. */
export class Unsendable extends NoResponse {
  override readonly name = 'Unsendable'
}

/** The response is larger than allowed; reading was stopped. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge'
}

/**
 * Reads reuse connections. Every other request opens its own, so that a connection which was never opened proves that nothing was
 * sent.
 */
const readers = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) }

/**
 * Sends one request and returns its response; nothing is repeated and no redirect is followed. Throws NeverConnected, NoResponse,
 * Unsendable or ResponseTooLarge, whose messages hold neither address, headers nor body.
 */
export function exchange(sending: ExchangeRequest): Promise<ExchangeResponse> {
  return observeCall(sending.method, sending.url, () => send(sending))
}

function send(sending: ExchangeRequest): Promise<ExchangeResponse> {
  return new Promise((resolve, reject) => {
    const request = openRequest(sending)
    const timers = startTimers(request, sending.limits, sending.limits.totalMs)
    let opened = false
    const fail = (error: unknown) => {
      timers.clear()
      request.destroy()
      if (error instanceof ResponseTooLarge || error instanceof Unsendable) reject(error)
      else
        reject(
          opened
            ? new NoResponse(reasonOf(error), { timedOut: error instanceof TimedOut })
            : new NeverConnected(reasonOf(error)),
        )
    }
    onOpen(request, sending.url, () => {
      opened = true
      timers.opened()
    })
    request.on('error', fail)
    request.on('response', (response) => {
      timers.responded()
      collect(response, sending.limits.maxBytes).then((body) => {
        timers.clear()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
        // The service has answered before it had everything: nobody reads the rest.
        if (!request.writableFinished) request.destroy()
      }, fail)
    })
    write(request, sending.body).catch(fail)
  })
}

async function write(request: ClientRequest, body: ExchangeRequest['body']): Promise<void> {
  if (body === undefined || typeof body === 'string') {
    request.end(body)
    return
  }
  const bytes = await readable(body)
  let unread: Unsendable | undefined
  // before `pipeline` ends the request with an error that looks like one of the connection
  bytes.once('error', (error) => {
    if (request.destroyed) return
    unread = new Unsendable(reasonOf(error))
    request.destroy(unread)
  })
  await pipeline(bytes, request).catch((error: unknown) => {
    throw unread ?? error
  })
}

async function readable(body: ByteSource): Promise<Readable> {
  const bytes = await body.open().catch((error: unknown) => {
    throw new Unsendable(reasonOf(error))
  })
  if (bytes === null) throw new Unsendable('the bytes are gone')
  return bytes
}

/** Opens a request, which is not sent yet. */
export function openRequest({ method, url, headers, signal }: Omit<ExchangeRequest, 'limits'>): ClientRequest {
  const secure = url.protocol === 'https:'
  const agent = method === 'GET' ? readers[secure ? 'https' : 'http'] : false
  return (secure ? https : http).request(url, { method, headers: { ...callHeaders(), ...headers }, agent, signal })
}

/** Calls `opened` once the connection of the request is there. */
export function onOpen(request: ClientRequest, url: URL, opened: () => void): void {
  request.on('socket', (socket) => {
    if (!socket.connecting && request.reusedSocket) return opened()
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', opened)
  })
}

/** Ends the request when one of its limits has passed. Without `totalMs` it may last. */
export function startTimers(
  request: ClientRequest,
  limits: Pick<ExchangeLimits, 'connectMs' | 'firstByteMs'>,
  totalMs?: number,
) {
  const stopAfter = (ms: number, what: string) => setTimeout(() => request.destroy(new TimedOut(what)), ms)
  const total = totalMs === undefined ? undefined : stopAfter(totalMs, 'the whole response')
  const connect = stopAfter(limits.connectMs, 'a connection')
  let firstByte: NodeJS.Timeout | undefined
  return {
    opened: () => {
      clearTimeout(connect)
      firstByte = stopAfter(limits.firstByteMs, 'the first byte')
    },
    responded: () => clearTimeout(firstByte),
    clear: () => {
      for (const timer of [total, connect, firstByte]) clearTimeout(timer)
    },
  }
}

/**
 * The whole body in one buffer, allocated once when its length is announced: chunks of a picture that were held until its end
 * would be twice its size, and V8 collects garbage all the more often for them.
 */
async function collect(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const announced = Number(response.headers['content-length'] ?? 0)
  if (announced > maxBytes) throw tooLarge(maxBytes)
  let body = Buffer.allocUnsafeSlow(announced)
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    // (no encoding is set on the response, so its chunks are bytes)
    const end = size + chunk.byteLength
    if (end > maxBytes) throw tooLarge(maxBytes)
    if (end > body.length) body = Buffer.concat([body.subarray(0, size)], Math.max(end, 2 * size))
    body.set(chunk, size)
    size = end
  }
  return body.subarray(0, size)
}

export function tooLarge(maxBytes: number): ResponseTooLarge {
  return new ResponseTooLarge(`more than ${maxBytes} bytes`)
}

export class TimedOut extends Error {
  constructor(what: string) {
    super(`timed out waiting for ${what}`)
  }
}

/** System errors are named by their code, because their messages may hold addresses. */
export function reasonOf(error: unknown): string {
  if (error instanceof TimedOut) return error.message
  if (error instanceof Error && 'code' in error) return String(error.code)
  return 'connection failed'
}
