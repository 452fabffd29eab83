import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const workErrors = {
  /** The person has as many pieces of work in progress as one may have. */
  tooMuchWork: { code: 'too-much-work', status: 429 },
  /** The work is in progress or done, or only its own form can ask for it again. */
  notRetriable: { code: 'not-retriable', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>
