import { plainOf, type Recorded } from '../../platform/eventsourcing/event.ts'
import { change, create, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { AccountEvent } from './events.ts'

/** The profile that a person's own pages show; null where nothing is known, or where the key was erased. */
export interface AccountDocument extends ReadModel {
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly profileImageUrl: string | null
  readonly createdAt: Date
  /** Absent while the account is in use. */
  readonly suspendedAt?: Date
  /** When somebody asked to delete the account. */
  readonly deletedAt?: Date
}

/** Read model `accounts`, by user id. */
export const accounts = projection<AccountEvent>({
  name: 'accounts',
  version: 1,
  indexes: [],
  unseals: true,
  staysWhenErased: ['createdAt', 'deletedAt'],
  on: {
    AccountRegistered: (e) => create(e.data.userId, { ...profileOf(e), createdAt: e.created }),
    AccountProfileChanged: (e) => change(e.data.userId, { $set: profileOf(e) }),
    AccountSuspended: (e) => change(e.data.userId, { $set: { suspendedAt: e.created } }),
    AccountReactivated: (e) => change(e.data.userId, { $unset: { suspendedAt: 1 } }),
    AccountDeletionRequested: (e) => change(e.data.userId, { $set: { deletedAt: e.created } }),
  },
  feed: {
    AccountProfileChanged: (e) => ({ kind: 'account', id: e.data.userId, userId: e.data.userId }),
    AccountSuspended: (e) => ({ kind: 'account', id: e.data.userId, userId: e.data.userId }),
    AccountDeletionRequested: (e) => ({ kind: 'account', id: e.data.userId, userId: e.data.userId }),
  },
})

type Described = Extract<AccountEvent, { type: 'AccountRegistered' | 'AccountProfileChanged' }>

const profileOf = ({ data }: Recorded<Described>) => ({
  email: plainOf(data.email) ?? null,
  firstName: plainOf(data.firstName) ?? null,
  lastName: plainOf(data.lastName) ?? null,
  profileImageUrl: plainOf(data.profileImageUrl) ?? null,
})
