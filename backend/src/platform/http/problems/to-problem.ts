import { commonErrors } from '../../eventsourcing/common-errors.ts'
import { DomainError, type ErrorType } from '../../eventsourcing/decider.ts'
import {
  KeyBroken,
  KeyMissing,
  NewerEvent,
  RevisionConflict,
  StoreUnavailable,
} from '../../eventsourcing/store/errors.ts'
import { isDatabaseTrouble } from '../../projections/mongo/mongo-errors.ts'
import type { Problem } from '../contract/endpoint.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { InvalidInput } from '../validation/invalid-input.ts'
import { diskFull } from './disk-full.ts'
import { hasTooManyFiles, isDiskFull, isUnreachable } from './system-errors.ts'

const titleOfStatus: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Signed out',
  403: 'Forbidden',
  404: 'Not found',
  408: 'Too slow',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  422: 'Refused',
  429: 'Limit reached',
  431: 'Too large',
  500: 'Something went wrong',
  503: 'Unavailable',
  507: 'Out of storage',
}

/** The problem document of any error (RFC 9457); the specification's clients read its `error` and `message`. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof InvalidInput)
    return { ...problemOf(httpErrors.validation, error.message, requestId), fields: [...error.fields] }
  const refusal = toRefusal(error)
  const problem = problemOf(refusal, refusal.message, requestId)
  return Object.keys(refusal.details).length === 0 ? problem : { ...problem, details: { ...refusal.details } }
}

/** Whether the same request may succeed later without being changed. */
export function isTransient(status: number): boolean {
  return status >= 500 || status === 429
}

/** The problem document of one type of error. */
export function problemOf({ code, status }: ErrorType, message: string, requestId: string): Problem {
  const title = titleOfStatus[status] ?? 'Refused'
  return { type: 'about:blank', title, status, code, error: message, message, requestId }
}

/** Clients get messages of our own only; messages of engines and libraries are only logged (security S20). */
function toRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof RevisionConflict)
    return new DomainError(httpErrors.conflict, 'Somebody was faster. Please try again.')
  if (error instanceof StoreUnavailable || isDatabaseTrouble(error)) return unavailable()
  // Another process of this product, of the newer release, can answer it.
  if (error instanceof NewerEvent)
    return new DomainError(commonErrors.unavailable, 'The studio is being updated. Please try again in a moment.')
  if (error instanceof KeyMissing && error.why === 'erased')
    return new DomainError(httpErrors.signedOut, 'This account has been deleted.')
  if (error instanceof KeyBroken)
    return new DomainError(
      httpErrors.internal,
      'The key to these texts cannot be opened. Whoever runs this studio can restore it from a backup.',
    )
  return (
    fromFramework(statusCarriedBy(error)) ??
    fromSystem(error) ??
    new DomainError(httpErrors.internal, 'Something went wrong on our side.')
  )
}

/** Errors of Fastify and its plugins carry the status that they want to be answered with. */
function fromFramework(status: number | undefined): DomainError | undefined {
  if (status === 404) return new DomainError(commonErrors.notFound, 'There is nothing here.')
  if (status === 408) return tooSlow()
  if (status === 413) return new DomainError(httpErrors.tooLarge, 'The request is too large.')
  if (status === 415)
    return new DomainError(httpErrors.unsupportedMediaType, 'This type of content is not accepted here.')
  if (status === 503) return unavailable()
  if (status !== undefined && status >= 400 && status < 500) {
    return new DomainError(httpErrors.badRequest, 'The request could not be understood.')
  }
  return undefined
}

function fromSystem(error: unknown): DomainError | undefined {
  if (isDiskFull(error)) return diskFull()
  return hasTooManyFiles(error) || isUnreachable(error) ? unavailable() : undefined
}

const statusCarriedBy = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined

const unavailable = (): DomainError =>
  new DomainError(
    commonErrors.unavailable,
    'The studio cannot reach its records right now. Please try again in a moment.',
  )

const tooSlow = (): DomainError => new DomainError(httpErrors.requestTimeout, 'The request took too long to arrive.')
