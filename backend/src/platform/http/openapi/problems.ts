import type { OpenAPIV3_1 } from 'openapi-types'
import { commonErrors } from '../../eventsourcing/common-errors.ts'
import type { ErrorType } from '../../eventsourcing/decider.ts'
import { Bytes, type Endpoint, needsRoom } from '../contract/endpoint.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { isTransient } from '../problems/to-problem.ts'
import { retryAfter } from './headers.ts'

/** Codes of the problems that an endpoint may answer with, by status. */
export function problemsOf(endpoint: Endpoint): ReadonlyMap<number, readonly string[]> {
  const byStatus = new Map<number, readonly string[]>()
  for (const { code, status } of [...usualOf(endpoint), ...(endpoint.refusals ?? [])]) {
    // The browser is redirected to the fallback instead.
    if (endpoint.fallback !== undefined && isTransient(status)) continue
    byStatus.set(status, [...new Set([...(byStatus.get(status) ?? []), code])])
  }
  return byStatus
}

const always = [
  httpErrors.validation,
  httpErrors.badRequest,
  httpErrors.invalidIdempotencyKey,
  httpErrors.unsupportedMediaType,
  httpErrors.tooManyRequests,
  httpErrors.internal,
  commonErrors.unavailable,
]

/** What every endpoint of this kind may answer with, whatever it does. */
function usualOf(endpoint: Endpoint): readonly ErrorType[] {
  const { method, path, access, files, response } = endpoint
  return [
    ...always,
    ...(access === 'user' ? [httpErrors.signedOut] : []),
    ...(access === 'admin' ? [httpErrors.adminSignedOut] : []),
    ...(access === 'user' && method !== 'GET' ? [httpErrors.signedInAsAnother] : []),
    ...(access !== 'public' && method !== 'GET' ? [commonErrors.idempotencyKeyReused] : []),
    ...(path.includes(':') ? [commonErrors.notFound] : []),
    // the thing that is named
    ...(access === 'user' && method !== 'GET' && path.includes(':') ? [commonErrors.tooManyChanges] : []),
    ...(method === 'GET' ? [] : [httpErrors.foreignOrigin, httpErrors.tooLarge, httpErrors.conflict]),
    ...(method === 'GET' ? [] : [httpErrors.requestTimeout]),
    ...(files ? [httpErrors.unexpectedFile, httpErrors.tooManyFiles, httpErrors.fileTooLarge] : []),
    ...(needsRoom(endpoint) ? [httpErrors.diskFull] : []),
    ...(response === Bytes ? [httpErrors.rangeNotSatisfiable] : []),
  ]
}

/** A problem as an answer: always the same shape, told apart by `code`. */
export function problemResponse(status: number, codes: readonly string[]): OpenAPIV3_1.ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: { 'x-request-id': { $ref: '#/components/headers/x-request-id' }, ...(waits.has(status) && retryAfter) },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

const waits = new Set([429, 503])
