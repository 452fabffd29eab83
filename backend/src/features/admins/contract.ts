import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint } from '../../platform/http/contract/endpoint.ts'
import { adminErrors } from './errors.ts'

/** What a new password of an admin must be (security S14). */
export const AdminPassword = z
  .string()
  .min(15, 'A password has at least 15 characters')
  .max(128, 'A password has at most 128 characters')

/** Spec video 5: both fields are required. Spec video 7: `success`, or a body with `error`. */
export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in as an admin',
  refusals: [adminErrors.invalidCredentials],
  access: 'public',
  strictlyLimited: true,
  body: z.object({
    email: z.string().trim().min(1, 'Please enter your email').max(320, 'This is too long for an email'),
    password: z.string().min(1, 'Please enter your password').max(200, 'This is too long for a password'),
  }),
  response: z.object({ success: z.literal(true) }),
})

/** Spec video 7; for everybody, so that somebody whose session has expired gets rid of its cookie too. */
export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Sign out as an admin',
  access: 'public',
  response: z.object({ success: z.literal(true) }),
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
