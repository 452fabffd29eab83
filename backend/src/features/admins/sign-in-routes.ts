import { isPassword } from '../../platform/auth/passwords/passwords.ts'
import type { SignInTries } from '../../platform/auth/sign-in/sign-in-tries.ts'
import type { AdminId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { adminIdOf } from './admin-id.ts'
import { type AdminDeps, type ChangedAdmin, sendToAdmin } from './commands.ts'
import { invalidCredentials } from './decider.ts'
import { isDeviceOf, newDevice } from './device-token.ts'
import { adminStateOf, credentialsOf } from './queries.ts'
import { readCode } from './second-factor-routes.ts'

/** What somebody shows who wants to sign in. */
interface Shown {
  readonly email: string
  readonly password: string
  /** Undefined where none was typed. */
  readonly code: string | undefined
  readonly device: string | undefined
}

interface SignedIn extends ChangedAdmin {
  /** What this browser is known by from now on. */
  readonly device: string
  /** Whether the sign-in still counts, to be asked when its session has begun. Throws DomainError `invalid-credentials`. */
  readonly confirm: () => Promise<void>
}

/**
 * Lets an admin in who shows the right password, and the right code where they have a second factor. An unknown e-mail, a wrong password
 * and a disabled admin are refused alike, whatever the code. Throws DomainError `invalid-credentials`, `code-needed`, `wrong-code`, and
 * `too-many-requests` after too many tries, of which those with a code are some.
 */
export async function checkSignIn(
  deps: AdminDeps & { readonly tries: SignInTries; readonly now: () => Date },
  { email, password, code, device }: Shown,
  command: CommandContext,
): Promise<SignedIn> {
  const adminId = adminIdOf(deps.masterKey, email)
  const known = device !== undefined && isDeviceOf(deps.masterKey, adminId, device) ? device : undefined
  const counted = known === undefined ? adminId : `${adminId} ${known}`
  await deps.tries.count(counted)
  const credentials = await credentialsOf(deps, adminId)
  const right = await isPassword(password, credentials?.passwordHash)
  if (!right || credentials === undefined) throw invalidCredentials()
  const { passwords } = credentials
  const shown = code === undefined ? {} : { code: readCode(deps, credentials, code) }
  const signedIn = await sendToAdmin(deps.handle, { ...command, type: 'SignInAdmin', adminId, passwords, ...shown })
  await deps.tries.forget(counted)
  const confirm = async () => {
    // Who changes the password or disables the admin ends their sessions then: one that began at the same moment must not slip through.
    if (!(await isNewestPassword(deps, adminId, passwords))) throw invalidCredentials()
  }
  return { ...signedIn, device: known ?? newDevice(deps.masterKey, adminId), confirm }
}

/** Whether an admin may sign in with the last of so many passwords, by their own stream. */
export async function isNewestPassword(
  { store }: Pick<AdminDeps, 'store'>,
  adminId: AdminId,
  passwords: number,
): Promise<boolean> {
  const state = await adminStateOf(store, adminId)
  return state.status === 'active' && state.passwords === passwords
}
