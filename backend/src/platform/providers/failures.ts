import type { FailureReason } from './port.ts'

/** Why a task or a submit failed, in our own words: the services' texts may repeat the prompt. */
export interface Failure {
  readonly reason: FailureReason
  readonly message: string
}

/** Why a submit was clearly refused for now, in our own words; they stand in the log, where every release knows them again. */
export const deferrals = {
  unreachable: 'The AI service could not be reached.',
  unavailable: 'The AI service is not available.',
  tooFast: 'The AI service asked us to slow down.',
} as const

/** The failures that every service knows. */
export const failures = {
  refused: { reason: 'refused', message: 'The AI service refused this content.' },
  invalid: { reason: 'invalid-request', message: 'The AI service did not accept the request.' },
  modelGone: { reason: 'invalid-request', message: 'The AI service no longer offers this model.' },
  timedOut: { reason: 'timed-out', message: 'The AI service took too long.' },
  broken: { reason: 'provider-failed', message: 'The AI service failed to make this.' },
  /** The service does not say that it has failed, so it may keep the money. */
  empty: { reason: 'output-unusable', message: 'The AI service ended this without a result.' },
  /** The same where it says that the content is why. */
  withheld: { reason: 'withheld', message: 'The AI service refused this content.' },
  account: { reason: 'account', message: 'The AI service does not accept our account right now.' },
} as const satisfies Record<string, Failure>
