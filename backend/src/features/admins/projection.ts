import { plainOf, type Recorded } from '../../platform/eventsourcing/event.ts'
import { change, createOrChange, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { AdminEvent } from './events.ts'

/** An admin, for the admin pages; without the hash of the password. */
export interface AdminDocument extends ReadModel {
  /** Null where the key was erased, as is the name. */
  readonly email: string | null
  readonly name: string | null
  readonly createdAt: Date
  /** Absent before the first sign-in. */
  readonly lastLoginAt?: Date
  /** Absent while the admin may sign in. */
  readonly disabledAt?: Date
  /** Present while a sign-in needs a code as well. */
  readonly twoFactor?: true
}

/** Read model `admins`, by admin id. */
export const admins = projection<AdminEvent>({
  name: 'admins',
  version: 2,
  indexes: [],
  unseals: true,
  on: {
    AdminAdded: (e) => {
      const described = describedBy(e)
      const again = { $set: described, $unset: { disabledAt: 1, twoFactor: 1 } } as const
      return createOrChange(e.data.adminId, { ...described, createdAt: e.created }, again)
    },
    AdminSignedIn: (e) => change(e.data.adminId, { $set: { lastLoginAt: e.created } }),
    AdminTwoFactorEnabled: (e) => change(e.data.adminId, { $set: { twoFactor: true } }),
    AdminTwoFactorDisabled: (e) => change(e.data.adminId, { $unset: { twoFactor: 1 } }),
    AdminDisabled: (e) => change(e.data.adminId, { $set: { disabledAt: e.created } }),
  },
})

const describedBy = ({ data }: Recorded<Extract<AdminEvent, { type: 'AdminAdded' }>>) => ({
  email: plainOf(data.email) ?? null,
  name: plainOf(data.name) ?? null,
})
