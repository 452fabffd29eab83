import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { httpErrors } from '../../platform/http/contract/http-errors.ts'
import type { OpenedAccount, SignIn } from './commands.ts'
import { getCurrentUser, getTestLogin, signOutEverywhere, testLogin } from './contract.ts'
import { accountErrors } from './errors.ts'
import { isUnknown } from './is-unknown.ts'
import { findCurrentUser } from './queries.ts'
import { type Credentials, isSame } from './test-login.ts'

export interface AccountRouteDeps {
  readonly db: Db
  readonly store: EventStore
  /** `openAccount` of the commands, which waits until the account can be read. */
  readonly openAccount: (signIn: SignIn, command: CommandContext) => Promise<OpenedAccount>
  /** Whether an admin with this address may sign in as one. */
  readonly isAdmin: (email: string) => Promise<boolean>
  /** The one account that can sign in without the identity provider; undefined when there is none (security S22). */
  readonly testLogin: Credentials | undefined
}

/** Who is signed in, and the debug sign-in (spec images 7, spec video 7). */
export function accountRoutes(app: Api, deps: AccountRouteDeps): void {
  app.on(getCurrentUser, async ({ user, setPosition }) => {
    const found = await findCurrentUser(deps.db, user.id)
    if (!found) {
      // Sessions are not in the log: they outlive an account that came after the backup which was put back. The next sign-in ends them.
      if (await isUnknown(deps, user.id)) throw new DomainError(httpErrors.signedOut, 'Please sign in.')
      // The person signed in a moment ago: the account is in the log, but not in the read model yet.
      throw new DomainError(commonErrors.unavailable, 'Your account is being prepared. Please try again in a moment.')
    }
    setPosition(found.position)
    return { ...found.user, isAdmin: (await deps.isAdmin(found.user.email)) ? 1 : 0 }
  })

  app.on(signOutEverywhere, async ({ user, endSessions }) => {
    await endSessions(user.id)
    return { success: true }
  })

  app.on(getTestLogin, async () => {
    if (deps.testLogin === undefined) throw nothingHere()
    return { email: deps.testLogin.email }
  })

  app.on(testLogin, async ({ body, command, startSession, setPosition }) => {
    const expected = deps.testLogin
    if (expected === undefined) throw nothingHere()
    if (!isSame(body, expected)) throw new DomainError(accountErrors.invalidCredentials, 'Invalid credentials')
    const { email } = expected
    const identity = {
      issuer: 'test-login',
      subject: email,
      profile: { email, firstName: 'Test', lastName: 'Creator' },
    }
    const { userId, position } = await deps.openAccount({ ...identity, welcome: true }, command)
    await startSession(userId)
    setPosition(position)
    return { success: true, user: { email } }
  })
}

const nothingHere = () => new DomainError(commonErrors.notFound, 'There is nothing here.')
