import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const adminErrors = {
  /** The e-mail or the password is wrong, or the admin is disabled: nothing tells which. */
  invalidCredentials: { code: 'invalid-credentials', status: 401 },
  exists: { code: 'admin-exists', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>
