import type { Db } from 'mongodb'
import type { UserId } from '../eventsourcing/event.ts'
import { collectionOf } from '../projections/read.ts'
import type { CurrentUser } from './contract.ts'
import { type AccountDocument, accounts } from './projection.ts'

/** The person as their pages show them, null while the read model does not know the account. By _id. */
export async function findCurrentUser(db: Db, userId: UserId): Promise<CurrentUser | null> {
  const account = await collectionOf<AccountDocument>(db, accounts).findOne({ _id: userId })
  if (!account) return null
  const { email, firstName, lastName, profileImageUrl } = account
  return { id: userId, email: email ?? '', firstName, lastName, profileImageUrl }
}
