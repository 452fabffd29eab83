import { barredAmong, isBarred } from '../features/accounts/queries.ts'
import { disabledAmong, isDisabled } from '../features/admins/queries.ts'
import { alsoByStream, type DisabledAmong, type PeopleBarred } from '../platform/auth/sessions/active-sessions.ts'
import type { Engines } from './engines.ts'

/** Tells whose sessions do not count, also while the read models of this version are not live. */
export function barredBy({ db, store }: Pick<Engines, 'db' | 'store'>): {
  readonly barredAmong: PeopleBarred
  readonly disabledAmong: DisabledAmong
} {
  return {
    barredAmong: alsoByStream(
      (userIds) => barredAmong(db, userIds),
      (userId) => isBarred(store, userId),
    ),
    disabledAmong: alsoByStream(
      (adminIds) => disabledAmong(db, adminIds),
      (adminId) => isDisabled(store, adminId),
    ),
  }
}
