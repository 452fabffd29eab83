import { z } from 'zod'
import { Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { accountErrors } from '../accounts/errors.ts'

/** Where the caller is signed in. */
export const OwnSession = z.object({
  /** What the person calls the device, such as `Firefox on Windows`; null where the browser did not tell. */
  device: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** To the hour. */
  usedAt: z.iso.datetime(),
  /** It is the session of this request. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'List where the caller is signed in, newest first',
  access: 'user',
  response: z.array(OwnSession),
})

/** How many minutes after signing in an account can be deleted. */
export const freshMinutes = 15

/**
 * Deletes the account of the caller and everything that is theirs, which cannot be undone. From now on the caller is signed out; what is
 * left of jobs is cancelled, and the erasure goes on by itself.
 */
export const deleteOwnAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete the account of the caller for good',
  refusals: [accountErrors.signInAgain, accountErrors.otherEmail],
  access: 'user',
  strictlyLimited: true,
  /** The address of the account, typed by the person. */
  body: z.object({
    email: z.string().trim().min(1, 'Please type your email').max(320, 'This is too long for an email'),
  }),
  response: Done,
})
