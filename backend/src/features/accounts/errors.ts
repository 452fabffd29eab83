import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const accountErrors = {
  invalidCredentials: { code: 'invalid-credentials', status: 401 },
  notInvited: { code: 'not-invited', status: 403 },
  /** Of an account that is being erased, or was. */
  deleted: { code: 'account-deleted', status: 409 },
  /** What cannot be undone needs a sign-in of the last minutes. */
  signInAgain: { code: 'sign-in-again', status: 403 },
  otherEmail: { code: 'other-email', status: 409 },
  suspended: { code: 'suspended', status: 403 },
} as const satisfies Readonly<Record<string, ErrorType>>
