import type { AdminId, Position } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { adminIdOf, normalisedEmail } from './admin-id.ts'
import { type AdminState, absentAdmin, evolveAdmin } from './admin-state.ts'
import { type AddAdmin, type AdminCommand, adminDecider } from './decider.ts'
import { adminEvents, adminStream, firstAdminEvents, firstAdminStream } from './events.ts'
import { firstAdminDecider } from './first-admin-decider.ts'

export interface AdminDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly keys: KeyStore
  /** Base64 of 32 bytes; hashes e-mails into ids. */
  readonly masterKey: string
}

/** What an admin is added with. */
export interface NewAdmin {
  readonly email: string
  readonly name: string
  /** Argon2id, as a PHC string. */
  readonly passwordHash: string
}

export interface ChangedAdmin {
  readonly adminId: AdminId
  /** Position that the read models must have reached to show the change. */
  readonly position: Position
}

/** Adds an admin, also one who was disabled. Throws DomainError `admin-exists`. */
export async function addAdmin(deps: AdminDeps, admin: NewAdmin, command: CommandContext): Promise<ChangedAdmin> {
  const adminId = adminIdOf(deps.masterKey, admin.email)
  const add: AddAdmin = { ...command, ...admin, email: normalisedEmail(admin.email), type: 'AddAdmin', adminId }
  const { position } = await deps.handle(adminDecider, adminStream(adminId), add, {
    prepare: async (prepared, { status }) => {
      // A key is made with the first event only, never because it is missing (architecture 6).
      if (status === 'absent') await deps.keys.create(adminId)
      return prepared
    },
  })
  return { adminId, position }
}

/** Gives an admin another password. Their sessions stay: end them afterwards. Throws DomainError `not-found`. */
export async function changeAdminPassword(
  { handle, masterKey }: Pick<AdminDeps, 'handle' | 'masterKey'>,
  { email, passwordHash }: Pick<NewAdmin, 'email' | 'passwordHash'>,
  command: CommandContext,
): Promise<ChangedAdmin> {
  const adminId = adminIdOf(masterKey, email)
  return await sendToAdmin(handle, { ...command, type: 'ChangeAdminPassword', adminId, passwordHash })
}

/** Disables an admin; repeating it changes nothing. Their sessions stay: end them afterwards. Throws DomainError `not-found`. */
export async function disableAdmin(
  { handle, masterKey }: Pick<AdminDeps, 'handle' | 'masterKey'>,
  email: string,
  command: CommandContext,
): Promise<ChangedAdmin> {
  return await sendToAdmin(handle, { ...command, type: 'DisableAdmin', adminId: adminIdOf(masterKey, email) })
}

/** Sends a command about an admin. Throws what its decider throws. */
export async function sendToAdmin(handle: Handle, command: AdminCommand): Promise<ChangedAdmin> {
  const { position } = await handle(adminDecider, adminStream(command.adminId), command)
  return { adminId: command.adminId, position }
}

/** Whether this log has had its first admin. */
export async function hadFirstAdmin(store: EventStore): Promise<boolean> {
  return (await store.read(firstAdminStream, firstAdminEvents)).length > 0
}

/**
 * Makes the first admin of this log. Nothing happens when there has been one. It may be interrupted anywhere and repeated: an admin
 * whose password nobody was told gets another one. Of several processes that do it at once each might show a password, and only one of
 * them would be right: they must take turns.
 * @param credentials asked for when they are needed only
 * @param tell shows the password to the person who started the product
 */
export async function makeFirstAdmin(
  deps: AdminDeps,
  credentials: () => Promise<NewAdmin>,
  tell: () => void,
  command: CommandContext,
): Promise<void> {
  if (await hadFirstAdmin(deps.store)) return
  const admin = await credentials()
  const { status } = await stateOf(deps.store, adminIdOf(deps.masterKey, admin.email))
  const { adminId } = await (status === 'active' ? changeAdminPassword : addAdmin)(deps, admin, command)
  tell()
  const note = { ...command, commandId: deriveId(command.commandId, 'first-admin'), adminId }
  await deps.handle(firstAdminDecider, firstAdminStream, note)
}

async function stateOf(store: EventStore, adminId: AdminId): Promise<AdminState> {
  return (await store.read(adminStream(adminId), adminEvents)).reduce(evolveAdmin, absentAdmin)
}
