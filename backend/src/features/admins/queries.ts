import type { Db } from 'mongodb'
import { AdminId, plainOf } from '../../platform/eventsourcing/event.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { collectionOf, currentCollectionOf } from '../../platform/projections/lists/read.ts'
import { adminIdOf } from './admin-id.ts'
import { type AdminState, absentAdmin, evolveAdmin } from './admin-state.ts'
import type { CurrentAdmin, TwoFactor } from './contract.ts'
import { adminEvents, adminStream } from './events.ts'
import { type AdminEvents, eventsBefore } from './events-before.ts'
import { type AdminDocument, admins } from './projection.ts'

/** What codes are compared with. */
export interface CodeSecret {
  /** Base32. */
  readonly secret: string
  /** How many secrets there have been. */
  readonly secrets: number
}

/** What a sign-in is compared with. */
export interface AdminCredentials {
  readonly adminId: AdminId
  readonly passwordHash: string
  /** How many passwords there have been. */
  readonly passwords: number
  /** What codes are compared with; undefined when none was ever prepared. */
  readonly secret: CodeSecret | undefined
}

interface Means {
  readonly store: EventStore
  readonly keys: KeyStore
}

/**
 * The credentials of an admin by their own stream; undefined when there is no such admin, or the admin is disabled.
 * @param commandId for what a command is compared with: when it is repeated, they are those from before it was first handled
 */
export async function credentialsOf(
  means: Means,
  adminId: AdminId,
  commandId?: string,
): Promise<AdminCredentials | undefined> {
  const all = await eventsOf(means.store, adminId)
  const events = commandId === undefined ? all : eventsBefore(commandId, all)
  const { status, passwords, secrets } = events.reduce(evolveAdmin, absentAdmin)
  const newest = events.findLast(({ type }) => type === 'AdminAdded' || type === 'AdminPasswordChanged')
  if (status !== 'active' || newest === undefined) return undefined
  const { data } = await unseal(newest, adminEvents, means.keys)
  const passwordHash = 'passwordHash' in data ? plainOf(data.passwordHash) : undefined
  if (passwordHash === undefined) return undefined
  const secret = await newestSecret(means.keys, events)
  return { adminId, passwordHash, passwords, secret: secret === undefined ? undefined : { secret, secrets } }
}

/** Whether an admin has a second factor, and how many recovery codes are left, by their own stream. */
export async function twoFactorOf({ store }: Pick<Means, 'store'>, adminId: AdminId): Promise<TwoFactor> {
  const { secondFactor } = await adminStateOf(store, adminId)
  return { enabled: secondFactor !== undefined, recoveryCodesLeft: secondFactor?.recoveryCodes.length ?? 0 }
}

/** The state of an admin by their own stream. */
export async function adminStateOf(store: EventStore, adminId: AdminId): Promise<AdminState> {
  return (await eventsOf(store, adminId)).reduce(evolveAdmin, absentAdmin)
}

const eventsOf = (store: EventStore, adminId: AdminId): Promise<AdminEvents> =>
  store.read(adminStream(adminId), adminEvents)

/** Base32; undefined when none was prepared since the admin was added. */
async function newestSecret(keys: KeyStore, events: AdminEvents): Promise<string | undefined> {
  const newest = events.findLast(({ type }) => type === 'AdminTwoFactorPrepared' || type === 'AdminAdded')
  if (newest?.type !== 'AdminTwoFactorPrepared') return undefined
  const { data } = await unseal(newest, adminEvents, keys)
  return 'secret' in data ? plainOf(data.secret) : undefined
}

/** Which of these admins are disabled. By _id. Throws ReadModelMissing once a newer version has taken the place of the read model. */
export async function disabledAmong(db: Db, adminIds: readonly AdminId[]): Promise<ReadonlySet<AdminId>> {
  const found = await currentCollectionOf<AdminDocument>(db, admins)
    .find({ _id: { $in: [...adminIds] } }, { projection: { disabledAt: 1 } })
    .toArray()
  return new Set(found.flatMap(({ _id, disabledAt }) => (disabledAt === undefined ? [] : [AdminId.parse(_id)])))
}

/** Whether an admin is disabled, by their own stream. */
export async function isDisabled(store: EventStore, adminId: AdminId): Promise<boolean> {
  return (await adminStateOf(store, adminId)).status === 'disabled'
}

/** Whether there is an admin with this address who is not disabled. By _id. */
export async function isAdminsEmail(db: Db, masterKey: string, email: string): Promise<boolean> {
  const id = adminIdOf(masterKey, email)
  const admin = (await adminsById(db, [id])).get(id)
  return admin !== undefined && admin.disabledAt === undefined
}

/** The admin as the admin pages show them; null while the read models do not know them. By _id. */
export async function findCurrentAdmin(db: Db, adminId: AdminId): Promise<CurrentAdmin | null> {
  const admin = await collectionOf<AdminDocument>(db, admins).findOne({ _id: adminId })
  if (!admin) return null
  const { email, name, lastLoginAt } = admin
  return { id: adminId, email: email ?? '', name: name ?? '', lastLoginAt: lastLoginAt?.toISOString() ?? null }
}

/** An admin in the list of all. */
export type ListedAdmin = Pick<
  AdminDocument,
  '_id' | 'email' | 'name' | 'createdAt' | 'lastLoginAt' | 'disabledAt' | 'twoFactor'
>

/** All admins, first come first; there are few. Scans the collection. */
export async function listAdmins(db: Db): Promise<readonly ListedAdmin[]> {
  return await collectionOf<AdminDocument>(db, admins).find().sort({ createdAt: 1, _id: 1 }).toArray()
}

/** These admins, also those who are disabled. By _id. */
export async function adminsById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AdminDocument>> {
  const found = await collectionOf<AdminDocument>(db, admins)
    .find({ _id: { $in: [...ids] } })
    .toArray()
  return new Map(found.map((admin) => [admin._id, admin]))
}
