import type { Endpoint } from '@studio/backend/contract'
import { z } from 'zod'
import { readError } from './api-error.ts'
import { knownAfter } from './position.ts'
import { addressOf, bodyOf, type CallInput } from './request.ts'

// The page's content security policy forbids making functions from text, which zod would try for speed.
z.config({ jitless: true })

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** One per click: a repeat of the same click is the same command (architecture 3.1). */
  readonly idempotencyKey?: string
}

/** Positions that answers gave us: reads from here on wait until they show them (architecture 3.4). */
let known: readonly string[] = []

let owner: string | undefined

/** Whose page this is: its commands are refused once somebody else has signed in beside it, in the same browser. */
export function callAs(userId: string): void {
  owner = userId
}

function headersOf(
  body: FormData | string | undefined,
  named: readonly string[],
  options: CallOptions,
): Record<string, string> {
  return {
    // A form names its own type, with the boundary in it.
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(named.length === 0 ? {} : { 'x-min-position': named.join(',') }),
    ...(owner === undefined ? {} : { 'x-user-id': owner }),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
  }
}

/** Calls an endpoint by its contract; throws ApiError for a non-OK answer (spec images 7 and 8). */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<z.output<E['response']>> {
  const body = bodyOf(endpoint, input)
  const named = known
  const request = new Request(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: headersOf(body, named, options),
    ...(body === undefined ? {} : { body }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  })
  const response = await fetch(request)
  if (!response.ok) throw await readError(response)
  const position = response.headers.get('x-position')
  if (position !== null) known = knownAfter(known, named, position)
  return endpoint.response.parse(await response.json()) as z.output<E['response']> // parse's own result type, lost by the generic
}
