import type { Db } from 'mongodb'
import { AdminId, plainOf } from '../../platform/eventsourcing/event.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { absentAdmin, evolveAdmin } from './admin-state.ts'
import type { CurrentAdmin } from './contract.ts'
import { adminEvents, adminStream } from './events.ts'
import { type AdminDocument, admins } from './projection.ts'

/** What a sign-in is compared with. */
export interface AdminCredentials {
  readonly adminId: AdminId
  readonly passwordHash: string
  /** How many passwords there have been. */
  readonly passwords: number
}

/** The credentials of an admin by their own stream; undefined when there is no such admin, or the admin is disabled. */
export async function credentialsOf(
  { store, keys }: { readonly store: EventStore; readonly keys: KeyStore },
  adminId: AdminId,
): Promise<AdminCredentials | undefined> {
  const events = await store.read(adminStream(adminId), adminEvents)
  const { status, passwords } = events.reduce(evolveAdmin, absentAdmin)
  const newest = events.findLast(({ type }) => type === 'AdminAdded' || type === 'AdminPasswordChanged')
  if (status !== 'active' || newest === undefined) return undefined
  const { data } = await unseal(newest, adminEvents, keys)
  const passwordHash = 'passwordHash' in data ? plainOf(data.passwordHash) : undefined
  return passwordHash === undefined ? undefined : { adminId, passwordHash, passwords }
}

/** Which of these admins are disabled. By _id. */
export async function disabledAmong(db: Db, adminIds: readonly AdminId[]): Promise<ReadonlySet<AdminId>> {
  const found = await collectionOf<AdminDocument>(db, admins)
    .find({ _id: { $in: [...adminIds] } }, { projection: { disabledAt: 1 } })
    .toArray()
  return new Set(found.flatMap(({ _id, disabledAt }) => (disabledAt === undefined ? [] : [AdminId.parse(_id)])))
}

/** The admin as the admin pages show them; null while the read models do not know them. By _id. */
export async function findCurrentAdmin(db: Db, adminId: AdminId): Promise<CurrentAdmin | null> {
  const admin = await collectionOf<AdminDocument>(db, admins).findOne({ _id: adminId })
  if (!admin) return null
  const { email, name, lastLoginAt } = admin
  return { id: adminId, email: email ?? '', name: name ?? '', lastLoginAt: lastLoginAt?.toISOString() ?? null }
}
