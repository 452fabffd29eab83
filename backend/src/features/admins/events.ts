import { z } from 'zod'
import { AdminId, type EventOf, personal } from '../../platform/eventsourcing/event.ts'

/**
 * Stream `admin-<adminId>`: somebody who runs the product, with credentials apart from those of creators. The id follows from the
 * e-mail, so that no two admins have the same one.
 */
export const adminEvents = {
  /** Also of an admin who was disabled and is added again: all that was before is void. */
  AdminAdded: {
    schema: 1,
    data: z.object({
      adminId: AdminId,
      email: personal('adminId'),
      name: personal('adminId'),
      /** Argon2id, as a PHC string. */
      passwordHash: personal('adminId'),
    }),
  },
  AdminPasswordChanged: { schema: 1, data: z.object({ adminId: AdminId, passwordHash: personal('adminId') }) },
  /** From now on every request of the admin is refused. */
  AdminDisabled: { schema: 1, data: z.object({ adminId: AdminId }) },
  AdminSignedIn: { schema: 1, data: z.object({ adminId: AdminId }) },
  /** A secret for an authenticator app, in base32. It counts once a code of it was shown; the ones before it are void. */
  AdminTwoFactorPrepared: { schema: 1, data: z.object({ adminId: AdminId, secret: personal('adminId') }) },
  /** From now on a sign-in needs a code as well. */
  AdminTwoFactorEnabled: {
    schema: 1,
    data: z.object({
      adminId: AdminId,
      /** Of the code that was shown: half minutes since 1970. */
      step: z.int(),
      /** Keyed hashes, each of which stands for a code once. */
      recoveryCodes: z.array(z.string()),
    }),
  },
  /** Other codes: the ones before them are void. */
  AdminRecoveryCodesRenewed: { schema: 1, data: z.object({ adminId: AdminId, recoveryCodes: z.array(z.string()) }) },
  AdminTwoFactorDisabled: { schema: 1, data: z.object({ adminId: AdminId }) },
  /** No code of this step or of an earlier one counts any more. */
  AdminCodeUsed: { schema: 1, data: z.object({ adminId: AdminId, step: z.int() }) },
  AdminRecoveryCodeUsed: { schema: 1, data: z.object({ adminId: AdminId, recoveryCode: z.string() }) },
} as const
export type AdminEvent = EventOf<typeof adminEvents>

/** Stream `admins`: that the first admin was made, so that no later start makes another. */
export const firstAdminEvents = {
  FirstAdminMade: { schema: 1, data: z.object({ adminId: AdminId }) },
} as const
export type FirstAdminEvent = EventOf<typeof firstAdminEvents>

export const firstAdminStream = 'admins'

export function adminStream(adminId: AdminId): string {
  return `admin-${adminId}`
}
