import type { FailureReason } from './port.ts'

/** Why a task or a submit failed, in our own words: the services' texts may repeat the prompt. */
export interface Failure {
  readonly reason: FailureReason
  readonly message: string
}

/** The failures that every service knows. */
export const failures = {
  refused: { reason: 'refused', message: 'The AI service refused this content.' },
  invalid: { reason: 'invalid-request', message: 'The AI service did not accept the request.' },
  modelGone: { reason: 'invalid-request', message: 'The AI service no longer offers this model.' },
  timedOut: { reason: 'timed-out', message: 'The AI service took too long.' },
  broken: { reason: 'provider-failed', message: 'The AI service failed to make this.' },
  account: { reason: 'account', message: 'The AI service does not accept our account right now.' },
} as const satisfies Record<string, Failure>
