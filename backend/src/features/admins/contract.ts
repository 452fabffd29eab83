import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { adminErrors } from './errors.ts'

/** What a new password of an admin must be (security S14). */
export const AdminPassword = z
  .string()
  .min(15, 'A password has at least 15 characters')
  .max(128, 'A password has at most 128 characters')

const Password = z.string().min(1, 'Please enter your password').max(200, 'This is too long for a password')

/** Six digits of an authenticator app, or a recovery code. */
const Code = z.string().trim().min(1, 'Please enter a code').max(40, 'This is too long for a code')

/**
 * `code-needed` means that the password is right: the same call with a code as well lets the admin in. Spec video 5: both fields are
 * required. Spec video 7: `success`, or a body with `error`.
 */
export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in as an admin',
  refusals: [adminErrors.invalidCredentials, adminErrors.codeNeeded, adminErrors.wrongCode],
  access: 'public',
  strictlyLimited: true,
  body: z.object({
    email: z.string().trim().min(1, 'Please enter your email').max(320, 'This is too long for an email'),
    password: Password,
    code: Code.optional(),
  }),
  response: Done,
})

/** Spec video 7; for everybody, so that somebody whose session has expired gets rid of its cookie too. */
export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Sign out as an admin',
  access: 'public',
  response: Done,
})

/** The signed-in admin. */
export const CurrentAdmin = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  lastLoginAt: z.iso.datetime().nullable(),
})
export type CurrentAdmin = z.infer<typeof CurrentAdmin>

/** 401 means that no admin is signed in. */
export const getCurrentAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  summary: 'Tell which admin is signed in',
  refusals: [commonErrors.unavailable],
  access: 'admin',
  response: CurrentAdmin,
})

const refusalsOfConfirming = [adminErrors.wrongPassword, commonErrors.notFound]

/** Gives the caller another password and ends all their sessions; this browser gets a new one. */
export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/admin/password',
  summary: 'Change the password of the signed-in admin',
  refusals: refusalsOfConfirming,
  access: 'admin',
  strictlyLimited: true,
  body: z.object({ password: Password, newPassword: AdminPassword }),
  response: Done,
})

/** Whether the caller signs in with a code as well. */
export const TwoFactor = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() })
export type TwoFactor = z.infer<typeof TwoFactor>

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/api/admin/two-factor',
  summary: 'Tell whether the signed-in admin has a second factor',
  access: 'admin',
  response: TwoFactor,
})

/** A secret for an authenticator app, which counts once `enableTwoFactor` was sent a code of it; the ones before it are void. */
export const prepareTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/two-factor/secret',
  summary: 'Make a secret for an authenticator app',
  refusals: [...refusalsOfConfirming, adminErrors.twoFactorOn],
  access: 'admin',
  strictlyLimited: true,
  body: z.object({ password: Password }),
  response: z.object({
    /** Base32, for those who cannot scan. */
    secret: z.string(),
    /** `otpauth://...`, for a QR code. */
    address: z.string(),
  }),
})

/** From now on a sign-in of the caller needs a code. The recovery codes are told here and never again. */
export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/two-factor',
  summary: 'Require a code at each sign-in of the signed-in admin',
  refusals: [adminErrors.wrongCode, adminErrors.twoFactorOn, commonErrors.notFound],
  access: 'admin',
  strictlyLimited: true,
  body: z.object({ code: Code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/two-factor/off',
  summary: 'Let the signed-in admin sign in without a code',
  refusals: [...refusalsOfConfirming, adminErrors.wrongCode],
  access: 'admin',
  strictlyLimited: true,
  body: z.object({ password: Password, code: Code }),
  response: Done,
})

/** Other recovery codes, which are shown once; the ones before them are void. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/two-factor/recovery-codes',
  summary: 'Make other recovery codes for the signed-in admin',
  refusals: [...refusalsOfConfirming, adminErrors.wrongCode, adminErrors.twoFactorOff],
  access: 'admin',
  strictlyLimited: true,
  body: z.object({ password: Password, code: Code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
})

/** One browser in which the caller is signed in. */
export const OwnSession = z.object({
  startedAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  summary: 'List the sessions of the signed-in admin',
  access: 'admin',
  response: z.array(OwnSession),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/admin/sessions/end-others',
  summary: 'End all other sessions of the signed-in admin',
  access: 'admin',
  response: Done,
})
