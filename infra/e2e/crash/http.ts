import { Problem } from '@studio/backend/platform/http/contract/endpoint.ts'
import type { Outcome } from './recorder.ts'

/** The outcome of a request, as far as the sender can know. */
export type Reply = Pick<Outcome, 'outcome' | 'status' | 'refusal'> & { readonly body: unknown }

/** Sends requests of one person to the product. */
export type Send = (method: string, path: string, options?: SendOptions) => Promise<Reply>

interface Sender {
  readonly send: Send
  /** How many requests in a row, each with a new session, were answered as those of somebody who is not signed in. */
  readonly refusedInARow: () => number
}

interface SendOptions {
  readonly key?: string
  readonly form?: FormData
  readonly json?: unknown
  /** Time in milliseconds after which the sender stops waiting, as when a page is closed. */
  readonly leaveAfterMs?: number
}

/** Time in milliseconds after which every sender stops waiting for a response. */
const timeoutMs = 10_000

/**
 * Sends like a signed-in browser, and signs in again when the product does not know the session. No response, or one that reports
 * an internal error, is unknown; other refusals are clear.
 */
export function sender(url: string, signIn: () => Promise<string>): Sender {
  let cookie: string | undefined
  let refused = 0
  const send: Send = async (method, path, { key, form, json, leaveAfterMs } = {}) => {
    try {
      cookie ??= await signIn()
      const response = await fetch(url + path, {
        method,
        headers: {
          cookie,
          origin: url,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(form !== undefined && { body: form }),
        ...(json !== undefined && { body: JSON.stringify(json) }),
        signal: AbortSignal.timeout(leaveAfterMs ?? timeoutMs),
      })
      const { status } = response
      if (status === 401) cookie = undefined
      refused = status === 401 ? refused + 1 : 0
      const body: unknown = await response.json().catch(() => undefined)
      const problem = Problem.safeParse(body)
      return { outcome: outcomeOf(status), status, body, ...(problem.success && { refusal: problem.data.code }) }
    } catch {
      return { outcome: 'unknown', body: undefined } // refused, reset or late, as faults make connections
    }
  }
  return { send, refusedInARow: () => refused }
}

function outcomeOf(status: number): Reply['outcome'] {
  if (status >= 500) return 'unknown'
  return status >= 400 ? 'fail' : 'ok'
}
