import type { Db } from 'mongodb'
import { hashPassword, isPassword } from '../../platform/auth/passwords/passwords.ts'
import type { SignInTries } from '../../platform/auth/sign-in/sign-in-tries.ts'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AdminId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { type AdminDeps, sendToAdmin } from './commands.ts'
import {
  changeOwnPassword,
  disableTwoFactor,
  enableTwoFactor,
  endOtherSessions,
  getTwoFactor,
  listOwnSessions,
  prepareTwoFactor,
  renewRecoveryCodes,
} from './contract.ts'
import { wrongPassword } from './decider.ts'
import { newDevice } from './device-token.ts'
import { type AdminCredentials, credentialsOf, findCurrentAdmin, twoFactorOf } from './queries.ts'
import { recoveryCodesOf, recoveryHash } from './recovery-codes.ts'
import { keyAddress, newSecret, readCode } from './second-factor-routes.ts'
import { isNewestPassword } from './sign-in-routes.ts'

export interface SecurityDeps extends AdminDeps {
  readonly db: Db
  readonly tries: SignInTries
  readonly now: () => Date
}

/** How an admin changes the way they sign in themselves: password, second factor, sessions. */
export function securityRoutes(app: Api, deps: SecurityDeps): void {
  const { handle, masterKey } = deps

  app.on(changeOwnPassword, async ({ admin, body, command, adminSession, setPosition }) => {
    const shown = { adminId: admin.id, password: body.password, replacedBy: command.commandId }
    const { position, passwords } = await confirmed(deps, shown, async (before) => {
      const passwordHash = await hashPassword(body.newPassword)
      const asked = { adminId: admin.id, passwordHash, passwords: before.passwords }
      const changed = await sendToAdmin(handle, { ...command, ...asked, type: 'ChangeAdminPassword' })
      return { ...changed, passwords: before.passwords + 1 }
    })
    await adminSession.endAll(admin.id)
    await adminSession.start(admin.id, adminSession.device ?? newDevice(masterKey, admin.id), async () => {
      // An operator may have given the admin another password meanwhile, to keep out who has this one.
      if (!(await isNewestPassword(deps, admin.id, passwords))) throw wrongPassword()
    })
    setPosition(position)
    return { success: true }
  })

  app.on(getTwoFactor, ({ admin }) => twoFactorOf(deps, admin.id))

  app.on(prepareTwoFactor, async ({ admin, body, command, setPosition }) => {
    const prepare = { ...command, type: 'PrepareTwoFactor', adminId: admin.id, secret: newSecret() } as const
    setPosition(
      (await confirmed(deps, { adminId: admin.id, password: body.password }, () => sendToAdmin(handle, prepare)))
        .position,
    )
    // Of a repeated request it is the secret of the first.
    const secret = (await knownCredentials(deps, admin.id)).secret?.secret ?? prepare.secret
    const email = (await findCurrentAdmin(deps.db, admin.id))?.email ?? ''
    return { secret, address: keyAddress(secret, email) }
  })

  app.on(enableTwoFactor, async ({ admin, body, command, setPosition }) => {
    const credentials = await knownCredentials(deps, admin.id)
    const code = readCode(deps, credentials, body.code)
    const recoveryCodes = recoveryCodesOf(masterKey, admin.id, credentials.secret?.secret ?? '')
    const hashes = recoveryCodes.map((each) => recoveryHash(masterKey, admin.id, each))
    const enable = { ...command, type: 'EnableTwoFactor', adminId: admin.id, code, recoveryCodes: hashes } as const
    setPosition((await sendToAdmin(handle, enable)).position)
    const told = { recoveryCodes: [...recoveryCodes] }
    return told
  })

  app.on(disableTwoFactor, async ({ admin, body, command, setPosition }) => {
    const { position } = await confirmed(deps, { adminId: admin.id, password: body.password }, (credentials) => {
      const code = readCode(deps, credentials, body.code)
      return sendToAdmin(handle, { ...command, type: 'DisableTwoFactor', adminId: admin.id, code })
    })
    setPosition(position)
    return { success: true }
  })

  app.on(renewRecoveryCodes, async ({ admin, body, command, setPosition }) => {
    const codes = await confirmed(deps, { adminId: admin.id, password: body.password }, async (credentials) => {
      const code = readCode(deps, credentials, body.code)
      const recoveryCodes = recoveryCodesOf(masterKey, admin.id, credentials.secret?.secret ?? '', command.commandId)
      const hashes = recoveryCodes.map((each) => recoveryHash(masterKey, admin.id, each))
      const renew = {
        ...command,
        type: 'RenewRecoveryCodes',
        adminId: admin.id,
        code,
        recoveryCodes: hashes,
      } as const
      setPosition((await sendToAdmin(handle, renew)).position)
      return recoveryCodes
    })
    const told = { recoveryCodes: [...codes] }
    return told
  })

  app.on(listOwnSessions, async ({ admin, adminSession }) => {
    const sessions = await adminSession.list(admin.id)
    return sessions.map(({ startedAt, usedAt, current }) => ({
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      current,
    }))
  })

  app.on(endOtherSessions, async ({ admin, adminSession }) => {
    await adminSession.endOthers(admin.id)
    return { success: true }
  })
}

interface Shown {
  readonly adminId: AdminId
  readonly password: string
  /** Id of the command that gives the admin another password: after it was handled, this one is compared as if it had not been. */
  readonly replacedBy?: string
}

/**
 * Acts for an admin who has shown their password again. Tries are counted for all their browsers together, and those with the right password
 * and a wrong code too. The change of a password may have been interrupted before the sessions ended: its repeat is carried on with the
 * password that it has replaced.
 */
async function confirmed<Result>(
  deps: SecurityDeps,
  { adminId, password, replacedBy }: Shown,
  act: (credentials: AdminCredentials) => Promise<Result>,
): Promise<Result> {
  const counted = `${adminId} confirms`
  await deps.tries.count(counted)
  const credentials = await knownCredentials(deps, adminId, replacedBy)
  if (!(await isPassword(password, credentials.passwordHash))) throw wrongPassword()
  const result = await act(credentials)
  await deps.tries.forget(counted)
  return result
}

async function knownCredentials(deps: SecurityDeps, adminId: AdminId, commandId?: string): Promise<AdminCredentials> {
  const credentials = await credentialsOf(deps, adminId, commandId)
  if (credentials === undefined) throw new DomainError(commonErrors.notFound, 'There is no such admin.')
  return credentials
}
