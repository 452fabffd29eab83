import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const figureErrors = {
  /** The period ends before it begins. */
  reversedPeriod: { code: 'reversed-period', status: 400 },
} as const satisfies Readonly<Record<string, ErrorType>>
