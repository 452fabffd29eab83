import type { ErrorType } from './decider.ts'

/** Refusals that mean the same in every slice. */
export const commonErrors = {
  notFound: { code: 'not-found', status: 404 },
  /** Only what is in the trash can be deleted for good. */
  notInTrash: { code: 'not-in-trash', status: 409 },
  /** An Idempotency-Key was spent on another command. */
  idempotencyKeyReused: { code: 'idempotency-key-reused', status: 422 },
  unavailable: { code: 'unavailable', status: 503 },
  /** A text that must say something is empty or only spaces. */
  blankText: { code: 'blank-text', status: 400 },
  /** A thing has had as many changes as it may have. */
  tooManyChanges: { code: 'too-many-changes', status: 409 },
  /** An address that is not https, names no public host, or one that is not allowed here. */
  addressRefused: { code: 'address-refused', status: 400 },
  /** A period that ends before it begins. */
  reversedPeriod: { code: 'reversed-period', status: 400 },
} as const satisfies Readonly<Record<string, ErrorType>>
