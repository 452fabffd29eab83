import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const chainErrors = {
  /** A single clip is one file already. */
  alone: { code: 'alone', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>
