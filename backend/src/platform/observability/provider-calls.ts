import { channel } from 'node:diagnostics_channel'
import { logFields } from './log-context.ts'
import type { DebugLogger } from './logger.ts'
import { inSpan } from './tracing.ts'

/** What may be logged about a call to an AI service: no body, key, query or id of a file. */
interface ToldCall {
  readonly provider: string
  readonly method: string
  readonly host: string
  /** Path template. */
  readonly path: string
  /** HTTP status; undefined when there was no response. */
  readonly status?: number
  /** Size of the response's body. */
  readonly bytes?: number
  readonly ms: number
  /** Kind of the error when there was no response. */
  readonly error?: string
}

interface ServiceResponse {
  readonly status: number
  /** Absent where it is read while it arrives. */
  readonly body?: Uint8Array
}

const told = channel('atelier.provider-call')

/** Makes a call to an AI service in a span, and tells the listeners about it. An error of the call is thrown on. */
export function observeCall<Given extends ServiceResponse>(
  method: string,
  url: URL,
  call: () => Promise<Given>,
): Promise<Given> {
  const { provider = 'unknown' } = logFields()
  const what = { provider, method, host: url.host, path: templateOf(url.pathname) }
  const began = performance.now()
  const tell = (outcome: Partial<ToldCall>) =>
    told.publish({ ...what, ...outcome, ms: Math.round(performance.now() - began) } satisfies ToldCall)
  const attributes = { 'atelier.provider': provider, 'http.request.method': method, 'url.template': what.path }
  return inSpan('provider call', attributes, async (span) => {
    try {
      const response = await call()
      const { status, body } = response
      const size = body && { 'http.response.body.size': body.byteLength }
      span.set({ 'http.response.status_code': status, ...size })
      tell({ status, ...(body && { bytes: body.byteLength }) })
      return response
    } catch (error) {
      tell({ error: error instanceof Error ? error.name : 'unknown' })
      throw error
    }
  })
}

/** Headers with a random id, by which the AI service can find the request when we ask about it. */
export function callHeaders(): Readonly<Record<string, string>> {
  const { correlationId } = logFields()
  return correlationId === undefined ? {} : { 'x-request-id': correlationId }
}

/** Calls the listener for every call that this process makes from now on; returns a function that removes it. */
export function onProviderCall(listener: (call: ToldCall) => void): () => void {
  // only observeCall publishes here
  const hear = (message: unknown) => listener(message as ToldCall)
  told.subscribe(hear)
  return () => {
    told.unsubscribe(hear)
  }
}

/**
 * Writes a log line for every call: at level debug for plain reads that went well, at level info for all others. Returns a function
 * that ends this.
 */
export function logProviderCalls(log: DebugLogger): () => void {
  return onProviderCall((call) => {
    const wentWell = call.status !== undefined && call.status < 400
    // prices are requested by POST at every start, which is no news to anybody
    const isPlainRead = call.method === 'GET' || call.path.endsWith('/pricing')
    log[wentWell && isPlainRead ? 'debug' : 'info'](call, 'provider call')
  })
}

/** A path without ids: of its parts only those that look like words are left. */
export function templateOf(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' || isWord(part) ? part : ':id'))
    .join('/')
}

const isWord = (part: string) => /^[a-z][a-z0-9.-]{0,39}$/.test(part) && !/[0-9a-f]{8}|\d{5}/.test(part)
