import type { Db } from 'mongodb'
import { type Position, UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { collectionOf, currentCollectionOf } from '../../platform/projections/lists/read.ts'
import { type AccountState, evolveAccount } from './account-state.ts'
import type { CurrentUser } from './contract.ts'
import { accountEvents, accountStream } from './events.ts'
import { accountIdentities, type IdentityDocument } from './identity-projection.ts'
import { type AccountDocument, accounts } from './projection.ts'

interface FoundUser {
  readonly user: Omit<CurrentUser, 'isAdmin'>
  /** Position of the read models, taken before the account was read: whatever is read afterwards is at least as new. */
  readonly position: Position
}

/** The profile that a person's pages show; null while the read models do not know the account. By _id. */
export async function findCurrentUser(db: Db, userId: UserId): Promise<FoundUser | null> {
  const checkpoint = await readCheckpoint(db)
  const account = await collectionOf<AccountDocument>(db, accounts).findOne({ _id: userId })
  if (!checkpoint || !account) return null
  const { email, firstName, lastName, profileImageUrl } = account
  const user = { id: userId, email: email ?? '', firstName, lastName, profileImageUrl }
  return { user, position: checkpoint.position }
}

/**
 * Which of these people may use nothing: their accounts are suspended or deleted. By _id. Throws ReadModelMissing once a newer version
 * has taken the place of the read model.
 */
export async function barredAmong(db: Db, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const found = await currentCollectionOf<AccountDocument>(db, accounts)
    .find({ _id: { $in: [...userIds] } }, { projection: { suspendedAt: 1, deletedAt: 1 } })
    .toArray()
  return new Set(
    found
      .filter(({ suspendedAt, deletedAt }) => suspendedAt !== undefined || deletedAt !== undefined)
      .map(({ _id }) => UserId.parse(_id)),
  )
}

/** The accounts with this e-mail: none, one, or several from several sign-ins. For operators: it looks at every account. */
export async function findByEmail(db: Db, email: string): Promise<readonly UserId[]> {
  const wanted = email.trim().toLowerCase()
  const all = await collectionOf<AccountDocument>(db, accounts)
    .find({}, { projection: { email: 1 } })
    .toArray()
  return all.filter((account) => account.email?.toLowerCase() === wanted).map(({ _id }) => UserId.parse(_id))
}

/** The stream of the identity that opens an account; undefined while the read models do not know it. By _id. */
export async function identityStreamOf(db: Db, userId: UserId): Promise<string | undefined> {
  return (await collectionOf<IdentityDocument>(db, accountIdentities).findOne({ _id: userId }))?.stream
}

/** What the account's own stream says of it now. */
export async function accountStatus(store: EventStore, userId: UserId): Promise<AccountState['status']> {
  const events = await store.read(accountStream(userId), accountEvents)
  return events.reduce<AccountState>(evolveAccount, { status: 'absent' }).status
}

/** Whether a person may use nothing, by the account's own stream. */
export async function isBarred(store: EventStore, userId: UserId): Promise<boolean> {
  return barring.has(await accountStatus(store, userId))
}

const barring: ReadonlySet<AccountState['status']> = new Set(['suspended', 'deleting', 'deleted'])
