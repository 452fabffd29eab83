import { hasZodFastifySchemaValidationErrors } from '@fastify/type-provider-zod'
import { DomainError } from '../../eventsourcing/decider.ts'
import { KeyMissing, RevisionConflict, StoreUnavailable } from '../../eventsourcing/store/errors.ts'
import { isDatabaseTrouble } from '../../projections/mongo-errors.ts'
import type { Problem } from './endpoint.ts'

/** The one table from the code of a broken rule to the status of the answer; a code that is missing here is 422. */
const statusOfCode: Readonly<Record<string, number>> = {
  validation: 400,
  'invalid-settings': 400,
  'model-unavailable': 400,
  'invalid-idempotency-key': 400,
  'unexpected-file': 400,
  'too-many-files': 400,
  'bad-request': 400,
  'signed-out': 401,
  'invalid-credentials': 401,
  'bad-signature': 401,
  'foreign-origin': 403,
  'not-invited': 403,
  'email-unverified': 403,
  suspended: 403,
  'not-found': 404,
  'request-timeout': 408,
  'signed-in-as-another': 409,
  'price-changed': 409,
  'not-in-trash': 409,
  'nothing-to-retry': 409,
  conflict: 409,
  'file-too-large': 413,
  'too-large': 413,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  'rate-limit': 429,
  'spend-cap': 429,
  'too-many-requests': 429,
  'headers-too-large': 431,
  internal: 500,
  unavailable: 503,
}

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
}

const unavailable = (): DomainError =>
  new DomainError('unavailable', 'The studio cannot reach its records right now. Please try again in a moment.')

/** An error as the client sees it (RFC 9457, `error` and `message` as the specification reads them). */
export function toProblem(error: unknown, requestId: string): Problem {
  if (hasZodFastifySchemaValidationErrors(error)) return validationProblem(error.validation, requestId)
  const refusal = toRefusal(error)
  const problem = problemOf(refusal.code, refusal.message, requestId)
  return Object.keys(refusal.details).length === 0 ? problem : { ...problem, details: { ...refusal.details } }
}

/** The status of the answer to a code. */
export const statusOf = (code: string): number => statusOfCode[code] ?? 422

/** Whether the same request may do better later: nothing is wrong with it. */
export const isPassing = (status: number): boolean => status >= 500 || status === 429

/** The problem document of one code. */
export function problemOf(code: string, message: string, requestId: string): Problem {
  const status = statusOf(code)
  const title = titleOfStatus[status] ?? 'Refused'
  return { type: 'about:blank', title, status, code, error: message, message, requestId }
}

/** Every error becomes a refusal with words of our own: those of engines and libraries stay in the log (security S20). */
function toRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof RevisionConflict) return new DomainError('conflict', 'Somebody was faster. Please try again.')
  if (error instanceof StoreUnavailable || isDatabaseTrouble(error)) return unavailable()
  if (error instanceof KeyMissing && error.why === 'erased')
    return new DomainError('signed-out', 'This account has been deleted.')
  return (
    fromFramework(carriedStatus(error)) ??
    fromSystem(error) ??
    new DomainError('internal', 'Something went wrong on our side.')
  )
}

function fromFramework(status: number | undefined): DomainError | undefined {
  if (status === 404) return new DomainError('not-found', 'There is nothing here.')
  if (status === 413) return new DomainError('too-large', 'The request is too large.')
  if (status === 415) return new DomainError('unsupported-media-type', 'This type of content is not accepted here.')
  if (status === 503) return unavailable()
  if (status !== undefined && status >= 400 && status < 500) {
    return new DomainError('bad-request', 'The request could not be understood.')
  }
  return undefined
}

/** Codes of the system for what is full: the disk, or the list of open files (reliability X3, X4). */
const full: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

/** Codes of the system for something that a process of ours, or the blob store, does not get through to. */
const away: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What passes without anybody changing the request: 503, so that the client comes again. */
function fromSystem(error: unknown): DomainError | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  if (full.has(code)) return new DomainError('unavailable', 'The studio has no room left. Please try again later.')
  // As the client of S3 calls what is the fault of the other side.
  const isTheirs = '$fault' in error && error.$fault === 'server'
  return away.has(code) || isTheirs ? unavailable() : undefined
}

interface ValidationIssue {
  readonly instancePath: string
  readonly message?: string | undefined
}

function validationProblem(issues: readonly ValidationIssue[], requestId: string): Problem {
  const fields = issues.map(({ instancePath, message }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: message ?? 'is not valid',
  }))
  const first = fields[0]?.message ?? 'The request does not fit.'
  return { ...problemOf('validation', first, requestId), fields }
}

const carriedStatus = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
