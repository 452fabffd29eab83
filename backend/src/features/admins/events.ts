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
