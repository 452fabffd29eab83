import type { Endpoint } from '@studio/backend/contract'
import { z } from 'zod'
import { readError } from './api-error.ts'
import { knownAfter } from './position.ts'
import { isAbsent } from './presence.ts'
import { addressOf, bodyOf, type CallInput } from './request.ts'
import { learnServerTime } from './server-clock.ts'
import { upload } from './upload.ts'

// zod would compile functions from text to be faster, which the page's content security policy forbids.
z.config({ jitless: true })

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** One key per click, so that a repeated request is recognised as the same command (architecture 3.1). */
  readonly idempotencyKey?: string
}

/** Positions that came with responses. Later reads wait until they include them (architecture 3.4). */
let known: readonly string[] = []

let first: string | undefined

/**
 * The position of the first response that contained one. A page begins with the current user, whose response contains one, and every
 * later request names a position that is at least as late. So nothing that the page reads is older than this position.
 */
export function firstPosition(): string | undefined {
  return first
}

let owner: string | undefined

/** The person whose page this is. Its commands are refused after somebody else has signed in, in the same browser. */
export function callAs(userId: string): void {
  owner = userId
}

function headersOf(
  body: FormData | string | undefined,
  named: readonly string[],
  options: CallOptions,
): Record<string, string> {
  return {
    // The browser sets the content type of a form itself, because it contains the boundary.
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(named.length === 0 ? {} : { 'x-min-position': named.join(',') }),
    ...(owner === undefined ? {} : { 'x-user-id': owner }),
    // Such a call keeps no session of an admin alive.
    ...(isAbsent() ? { 'x-background': '1' } : {}),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
  }
}

/** Calls an endpoint by its contract; throws ApiError for a non-OK response (spec images 7 and 8). */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<z.output<E['response']>> {
  const { response, learn } = await openCall(endpoint, input, options)
  learn(response.headers.get('x-position'))
  return endpoint.response.parse(await response.json()) as z.output<E['response']> // parse's own result type, lost by the generic
}

/**
 * Sends a call and returns its response as soon as the head is there; throws ApiError for a non-OK response. `learn` notes the position
 * that came with it.
 */
export async function openCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
  accept?: string,
): Promise<{ readonly response: Response; readonly learn: (position: string | null) => void }> {
  const body = bodyOf(endpoint, input)
  const named = known
  const [address, method] = [addressOf(endpoint, input), endpoint.method]
  const headers = { ...headersOf(body, named, options), ...(accept && { accept }) }
  const { signal } = options
  const sentAt = Date.now()
  const response =
    input.onUpload !== undefined && body instanceof FormData
      ? await upload({ address, method, headers, body, signal, onProgress: input.onUpload })
      : await fetch(new Request(address, { method, headers, ...(body && { body }), ...(signal && { signal }) }))
  learnServerTime(response.headers.get('date'), sentAt)
  if (!response.ok) throw await readError(response)
  const learn = (position: string | null): void => {
    if (position === null) return
    first ??= position
    known = knownAfter(known, named, position)
  }
  return { response, learn }
}
