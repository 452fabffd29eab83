import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const adminErrors = {
  /** The e-mail or the password is wrong, or the admin is disabled: nothing tells which. */
  invalidCredentials: { code: 'invalid-credentials', status: 401 },
  /** The password is right, and this admin has a second factor. */
  codeNeeded: { code: 'code-needed', status: 401 },
  /** A code that is not right, or was used before. */
  wrongCode: { code: 'wrong-code', status: 422 },
  /** Of an admin who is signed in and changes how they sign in. */
  wrongPassword: { code: 'wrong-password', status: 422 },
  twoFactorOn: { code: 'two-factor-on', status: 409 },
  twoFactorOff: { code: 'two-factor-off', status: 409 },
  exists: { code: 'admin-exists', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>
