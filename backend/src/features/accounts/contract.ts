import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { accountErrors } from './errors.ts'

/** The signed-in person (spec images 3, client-side shape "Current user"). */
export const CurrentUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** 1 for somebody who is an admin as well (spec images 3). It opens nothing: admins sign in apart from creators. */
  isAdmin: z.int().min(0).max(1),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/**
 * Spec images 7: 401 means no user. `x-position` is a position that the read models have reached. A page asks this first, so what it
 * reads afterwards is at least as new, and its live feed goes on from there.
 */
export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Tell who is signed in',
  access: 'user',
  response: CurrentUser,
})

/** Ends every session of the caller, this one too; their open pages hear of it at once. */
export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out-everywhere',
  summary: 'End all sessions of the caller',
  access: 'user',
  response: Done,
})

/** Whether the debug sign-in exists here (spec video 2: its page is there only then). */
export const getTestLogin = endpoint({
  method: 'GET',
  path: '/api/auth/test-login',
  summary: 'Tell whether the debug sign-in exists',
  refusals: [commonErrors.notFound],
  access: 'public',
  response: z.object({ email: z.string() }),
})

/** Spec video 7; answers 404 unless test login is configured. */
export const testLogin = endpoint({
  method: 'POST',
  path: '/api/auth/test-login',
  summary: 'Sign in without the identity provider, where that is configured',
  refusals: [commonErrors.notFound, accountErrors.invalidCredentials, accountErrors.suspended],
  access: 'public',
  strictlyLimited: true,
  body: z.object({ email: z.string().max(320), password: z.string().max(200) }),
  response: z.object({ success: z.literal(true), user: z.object({ email: z.string() }) }),
})
