import { createHash, randomBytes } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import { UserId } from '../eventsourcing/event.ts'
import { retryOnce } from './retry-write.ts'

const hour = 3_600_000
const day = 24 * hour
/** Security 2: a session ends after a week without use, and a month after sign-in whatever its use. */
export const idleLimit = 7 * day
export const absoluteLimit = 30 * day
/** Use is recorded at most this often, so that most reads cause no write. */
const touchAfter = hour

/** A sign-in as stored: the key is the hash of the secret in the cookie, so that a copy of the database opens nothing. */
interface SessionDocument {
  readonly _id: string
  readonly userId: string
  readonly startedAt: Date
  readonly usedAt: Date
  /** The earlier of both limits; a TTL index removes the document some time after. */
  readonly expiresAt: Date
}

export interface Session {
  readonly key: string
  readonly userId: UserId
}

/** Server-side sessions: short-lived records whose loss only signs people out (architecture 2). */
export interface Sessions {
  /** Makes the index. */
  readonly prepare: () => Promise<void>
  /** A new session; returns its secret, 256 random bits, which is kept nowhere else than in the browser. */
  readonly start: (userId: UserId) => Promise<string>
  /** The session of a secret, if it has not ended or expired. */
  readonly find: (secret: string) => Promise<Session | undefined>
  readonly end: (secret: string) => Promise<void>
  /** Ends all sessions of a person, in every browser. */
  readonly endAll: (userId: UserId) => Promise<void>
  /** The keys among these whose sessions have not ended. */
  readonly living: (held: readonly Session[]) => Promise<ReadonlySet<string>>
}

/** Sessions in MongoDB. Expiry is checked in code as well, because a TTL index removes documents some time later. */
export function mongoSessions(db: Db, now: () => Date = () => new Date()): Sessions {
  const sessions: Collection<SessionDocument> = db.collection('sessions')

  const note = async (session: SessionDocument, at: Date): Promise<void> => {
    if (at.getTime() - session.usedAt.getTime() < touchAfter) return
    const expiresAt = expiryOf(session.startedAt, at)
    // The request succeeds even if its use could not be recorded; the next use is recorded instead.
    await sessions.updateOne({ _id: session._id }, { $set: { usedAt: at, expiresAt } }).catch(() => undefined)
  }

  return {
    async prepare() {
      await sessions.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })
      await sessions.createIndex({ userId: 1 })
    },
    async start(userId) {
      const secret = randomBytes(32).toString('base64url')
      const at = now()
      const session = { userId, startedAt: at, usedAt: at, expiresAt: expiryOf(at, at) }
      await retryOnce(() => sessions.replaceOne({ _id: keyOf(secret) }, session, { upsert: true }))
      return secret
    },
    async find(secret) {
      const at = now()
      const session = await sessions.findOne({ _id: keyOf(secret), expiresAt: { $gt: at } })
      if (!session) return undefined
      await note(session, at)
      return { key: session._id, userId: UserId.parse(session.userId) }
    },
    async end(secret) {
      await retryOnce(() => sessions.deleteOne({ _id: keyOf(secret) }))
    },
    async endAll(userId) {
      await retryOnce(() => sessions.deleteMany({ userId }))
    },
    async living(held) {
      const filter = { _id: { $in: [...new Set(held.map(({ key }) => key))] }, expiresAt: { $gt: now() } }
      const found = await sessions.find(filter, { projection: { _id: 1 } }).toArray()
      return new Set(found.map(({ _id }) => _id))
    },
  }
}

const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const expiryOf = (startedAt: Date, usedAt: Date): Date =>
  new Date(Math.min(startedAt.getTime() + absoluteLimit, usedAt.getTime() + idleLimit))
