import type { Outcome } from './recorder.ts'

/** What came back for a request, as far as the sender can know. */
export type Answer = Pick<Outcome, 'outcome' | 'status'> & { readonly body: unknown }

/** Sends requests of one person to the product. */
export type Send = (method: string, path: string, options?: SendOptions) => Promise<Answer>

interface SendOptions {
  readonly key?: string
  readonly form?: FormData
  readonly json?: unknown
  /** Nobody waits any longer, as when a page is closed; milliseconds. */
  readonly leaveAfterMs?: number
}

/** After which nobody waits for an answer any more. */
const timeoutMs = 10_000

/**
 * Sends as a signed-in browser does; signs in (again) when the product does not know the session. No answer, or one that
 * speaks of trouble inside, is unknown; other refusals are clear.
 */
export function sender(url: string, signIn: () => Promise<string>): Send {
  let cookie: string | undefined
  return async (method, path, { key, form, json, leaveAfterMs } = {}) => {
    try {
      cookie ??= await signIn()
      const answer = await fetch(url + path, {
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
      const { status } = answer
      if (status === 401) cookie = undefined
      const body: unknown = await answer.json().catch(() => undefined)
      return { outcome: outcomeOf(status), status, body }
    } catch {
      return { outcome: 'unknown', body: undefined } // refused, reset or late: that is what is being tried
    }
  }
}

function outcomeOf(status: number): Answer['outcome'] {
  if (status >= 500) return 'unknown'
  return status >= 400 ? 'fail' : 'ok'
}
