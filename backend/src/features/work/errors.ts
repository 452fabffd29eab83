import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const workErrors = {
  /** The person has as many pieces of work in progress as one may have. */
  tooMuchWork: { code: 'too-much-work', status: 429 },
} as const satisfies Readonly<Record<string, ErrorType>>
