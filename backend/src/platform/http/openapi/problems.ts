import type { OpenAPIV3_1 } from 'openapi-types'
import { Bytes, type Endpoint } from '../contract/endpoint.ts'
import { isPassing, statusOf } from '../contract/errors.ts'
import { retryAfter } from './headers.ts'

/** Codes of the problems that an endpoint may answer with, by status. */
export function problemsOf(
  endpoint: Endpoint,
  refusals: readonly string[] = [],
): ReadonlyMap<number, readonly string[]> {
  const byStatus = new Map<number, readonly string[]>()
  for (const code of new Set([...usualOf(endpoint), ...refusals])) {
    const status = statusOf(code)
    // The browser is sent to the fallback instead.
    if (endpoint.fallback !== undefined && isPassing(status)) continue
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}

const always = [
  'validation',
  'bad-request',
  'invalid-idempotency-key',
  'unsupported-media-type',
  'too-many-requests',
  'internal',
  'unavailable',
]

/** What every endpoint of this kind may answer, whatever it does. */
function usualOf({ method, path, access, files, response }: Endpoint): readonly string[] {
  return [
    ...always,
    ...(access === 'user' ? ['signed-out'] : []),
    ...(access === 'user' && method !== 'GET' ? ['signed-in-as-another'] : []),
    ...(path.includes(':') ? ['not-found'] : []),
    ...(method === 'GET' ? [] : ['foreign-origin', 'too-large', 'conflict']),
    ...(files ? ['unexpected-file', 'too-many-files', 'file-too-large'] : []),
    ...(response === Bytes ? ['range-not-satisfiable'] : []),
  ]
}

/** A problem as an answer: always the same shape, told apart by `code`. */
export const problemAnswer = (status: number, codes: readonly string[]): OpenAPIV3_1.ResponseObject => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  headers: { 'x-request-id': { $ref: '#/components/headers/x-request-id' }, ...(waits.has(status) && retryAfter) },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const waits = new Set([429, 503])
