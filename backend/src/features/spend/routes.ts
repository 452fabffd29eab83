import type { Db } from 'mongodb'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { microsOf } from '../catalogue/money.ts'
import { setOwnSpendCap } from '../jobs/money/spend-cap-commands.ts'
import { listCharges, readCredits, readSpend, setSpendLimit } from './contract.ts'
import { pageOfCharges } from './ledger.ts'
import { creditsOf, spendOf } from './overview.ts'

export interface SpendDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly db: Db
  /** What one user may spend in a UTC day, in millionths of a dollar. */
  readonly dailySpendCap: number
  readonly sandbox: boolean
  readonly now: () => Date
}

/** What a person has spent, what for, and the limit of their own. */
export function spendRoutes(app: Api, { handle, store, db, dailySpendCap, sandbox, now }: SpendDeps): void {
  app.on(readSpend, async ({ user }) => spendOf({ db, store }, user.id, { now: now(), dailySpendCap, sandbox }))

  app.on(listCharges, async ({ query, user }) => pageOfCharges(db, user.id, { ...query, now: now() }))

  app.on(readCredits, async ({ user }) => creditsOf(store, user.id, now()))

  app.on(setSpendLimit, async ({ body: { limitCents }, user, command, setPosition }) => {
    const cap = limitCents === null ? undefined : microsOf(limitCents)
    setPosition(await setOwnSpendCap(handle, { ...command, userId: user.id, cap, dailySpendCap }))
    return { success: true }
  })
}
