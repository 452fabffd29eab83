import { channel } from 'node:diagnostics_channel'
import { logFields } from './log-context.ts'
import type { DebugLogger } from './logger.ts'
import { inSpan } from './tracing.ts'

/** What may be told of a call to an AI service: no body, key, query or id of a file. */
interface ToldCall {
  readonly provider: string
  readonly method: string
  readonly host: string
  /** Path template. */
  readonly path: string
  /** Undefined when there was no answer. */
  readonly status?: number
  /** Of the answer's body. */
  readonly bytes?: number
  readonly ms: number
  /** Kind of the error when there was no answer. */
  readonly error?: string
}

interface ServiceResponse {
  readonly status: number
  readonly body: Uint8Array
}

const told = channel('atelier.provider-call')

/** Makes a call to an AI service, with a span, and tells of it. What it throws goes on. */
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
      const outcome = { status: response.status, bytes: response.body.byteLength }
      span.set({ 'http.response.status_code': outcome.status, 'http.response.body.size': outcome.bytes })
      tell(outcome)
      return response
    } catch (error) {
      tell({ error: error instanceof Error ? error.name : 'unknown' })
      throw error
    }
  })
}

/** Headers by which an AI service can name the request to us when asked: a random id. */
export const callHeaders = (): Readonly<Record<string, string>> => {
  const { correlationId } = logFields()
  return correlationId === undefined ? {} : { 'x-request-id': correlationId }
}

/** Tells of every call that this process makes from now on; returns what ends it. */
export function onProviderCall(listener: (call: ToldCall) => void): () => void {
  // only observeCall publishes here
  const hear = (message: unknown) => listener(message as ToldCall)
  told.subscribe(hear)
  return () => {
    told.unsubscribe(hear)
  }
}

/**
 * Writes a line for every call: what was sent or went wrong for everyone, plain reads for those who look for them.
 * Returns what ends it.
 */
export const logProviderCalls = (log: DebugLogger): (() => void) =>
  onProviderCall((call) => {
    const wentWell = call.status !== undefined && call.status < 400
    // prices are asked for by POST, at the start and for nobody
    const isPlainRead = call.method === 'GET' || call.path.endsWith('/pricing')
    log[wentWell && isPlainRead ? 'debug' : 'info'](call, 'provider call')
  })

/** A path without what names a thing: of its parts only those that read like words stay. */
export const templateOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '' || isWord(part) ? part : ':id'))
    .join('/')

const isWord = (part: string) => /^[a-z][a-z0-9.-]{0,39}$/.test(part) && !/[0-9a-f]{8}|\d{5}/.test(part)
