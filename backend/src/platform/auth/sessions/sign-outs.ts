import type { Collection, Db } from 'mongodb'
import type { UserId } from '../../eventsourcing/event.ts'
import { retryOnce } from '../retry-write.ts'
import { absoluteLimit } from './sessions.ts'

interface SignOutDocument {
  readonly _id: string
  readonly at: Date
  readonly expiresAt: Date
}

/**
 * When people last signed out everywhere. A sign-in with an older authentication at the identity provider does not count, so that
 * nobody comes back by a session that is still open there.
 */
export interface SignOuts {
  /** Makes the index. */
  readonly prepare: () => Promise<void>
  readonly note: (userId: UserId) => Promise<void>
  readonly lastOf: (userId: UserId) => Promise<Date | undefined>
}

/** Sign-outs in MongoDB, for as long as the provider may let an older authentication count. */
export function mongoSignOuts(db: Db, now: () => Date): SignOuts {
  const signOuts: Collection<SignOutDocument> = db.collection('sign_outs')
  return {
    async prepare() {
      await signOuts.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })
    },
    async note(userId) {
      const at = now()
      const expiresAt = new Date(at.getTime() + absoluteLimit)
      await retryOnce(() => signOuts.replaceOne({ _id: userId }, { at, expiresAt }, { upsert: true }))
    },
    async lastOf(userId) {
      return (await signOuts.findOne({ _id: userId }))?.at
    },
  }
}
