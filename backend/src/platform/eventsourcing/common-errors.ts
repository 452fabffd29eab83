import type { ErrorType } from './decider.ts'

/** Refusals that mean the same in every slice. */
export const commonErrors = {
  notFound: { code: 'not-found', status: 404 },
  unavailable: { code: 'unavailable', status: 503 },
} as const satisfies Readonly<Record<string, ErrorType>>
