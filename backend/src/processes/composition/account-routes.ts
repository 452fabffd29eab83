import { setTimeout as sleep } from 'node:timers/promises'
import { type OpenedAccount, openAccount, type SignIn } from '../../features/accounts/commands.ts'
import { accountRoutes } from '../../features/accounts/routes.ts'
import { isAdminsEmail } from '../../features/admins/queries.ts'
import { dataExportRoutes } from '../../features/data-exports/routes.ts'
import { deletionRoutes } from '../../features/deletions/routes.ts'
import { spendRoutes } from '../../features/spend/routes.ts'
import { isInvited } from '../../features/waitlist/queries.ts'
import { waitlistRoutes } from '../../features/waitlist/routes.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import type { ApiAppDeps } from '../../platform/http/server/app.ts'
import { waitForPosition } from '../../platform/projections/lists/read.ts'
import type { ApiConfig } from '../config.ts'
import type { Foundations } from './foundations.ts'

/** Puts the routes together by which people enter, and look after their account and their money. */
export function composeAccountRoutes(api: Api, base: Foundations, { testLogin }: ApiConfig): void {
  const { db, store, masterKey } = base
  const isAdmin = (email: string) => isAdminsEmail(db, masterKey, email)
  accountRoutes(api, { db, store, openAccount: readableAccounts(base), isAdmin, testLogin })
  deletionRoutes(api, base)
  dataExportRoutes(api, base)
  waitlistRoutes(api, base, sleep)
  spendRoutes(api, base)
}

/** Opens the account of an identity: a new one is welcome where everybody is, or where its person is invited. */
export function accountOfIdentity(base: Foundations, { signup }: ApiConfig): ApiAppDeps['openAccount'] {
  const openReadable = readableAccounts(base)
  return async (identity, command) => {
    const welcome = signup === 'open' || (await isInvited(base.store, base.masterKey, identity.profile.email))
    return (await openReadable({ ...identity, welcome }, command)).userId
  }
}

type OpenAccount = (signIn: SignIn, command: CommandContext) => Promise<OpenedAccount>

/** Opens an account and waits until it can be read, so that the first page after signing in finds it. */
function readableAccounts(base: Foundations): OpenAccount {
  const { db, logId } = base
  return async (signIn, command) => {
    const opened = await openAccount(base, signIn, command)
    await waitForPosition(db, { logId, position: opened.position }, { atMostMs: 10_000 })
    return opened
  }
}
