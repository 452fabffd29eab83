import type { FailureReason } from '../port.ts'

/** Why a task or a submit failed, in our own words: the service's texts may repeat the prompt. */
export interface Failure {
  readonly reason: FailureReason
  readonly message: string
}

const refused: Failure = { reason: 'refused', message: 'The provider refused this content.' }
const invalid: Failure = { reason: 'invalid-request', message: 'The provider did not accept the request.' }
const timedOut: Failure = { reason: 'timed-out', message: 'The provider took too long.' }
const broken: Failure = { reason: 'provider-failed', message: 'The provider failed to make this output.' }
const account: Failure = { reason: 'account', message: 'The provider does not accept our account right now.' }

/** Task error codes (providers 3.6). */
const byTaskCode: Readonly<Record<number, Failure>> = {
  1200: refused,
  1400: invalid,
  1401: invalid,
  1402: { reason: 'invalid-request', message: 'The provider could not read a picture or video of the request.' },
  5004: timedOut,
}

/** HTTP statuses of a submit that clearly say no, for good. */
const byStatus: Readonly<Record<number, Failure>> = { 400: invalid, 401: account, 403: account, 413: invalid }

/** Failure behind a task error code; unknown codes are the provider's failure. */
export const failureOfCode = (code: number): Failure => byTaskCode[code] ?? broken

/** Failure behind a submit's clear refusal (a known task code says it best); undefined: the status refuses nothing. */
export function failureOfStatus(status: number, code: number | undefined): Failure | undefined {
  const failure = byStatus[status]
  if (failure === undefined) return undefined
  return (code === undefined ? undefined : byTaskCode[code]) ?? failure
}

/** The service gave up on a task. */
export const taskTimedOut = timedOut

/** A task that ended without anything to keep. */
export const taskBroken = broken
