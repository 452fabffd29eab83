import { randomBytes } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import { retryOnce } from '../retry-write.ts'
import { keyOfSecret } from '../secret-key.ts'

/** A sign-in as stored: the key is the hash of the secret in the cookie, so that a copy of the database opens nothing. */
interface SessionDocument {
  readonly _id: string
  /** Either the creator's id or the admin's, by the kind of the sessions. */
  readonly userId?: string
  readonly adminId?: string
  /** What the person calls the device; absent where the browser did not tell. */
  readonly device?: string
  readonly startedAt: Date
  readonly usedAt: Date
  /** The earlier of both limits; a TTL index removes the document some time after. */
  readonly expiresAt: Date
}

/** One kind of sessions; all times are in milliseconds. */
export interface SessionKind {
  readonly collection: string
  readonly owner: 'userId' | 'adminId'
  /** A session ends after this time without use. */
  readonly idleMs: number
  /** A session ends after this time whatever its use. */
  readonly absoluteMs: number
  /** Use is recorded at most this often, so that most reads cause no write. */
  readonly touchAfterMs: number
}

/** A session as its owner may see it. */
export interface ListedSession {
  readonly key: string
  readonly device?: string
  readonly startedAt: Date
  readonly usedAt: Date
}

export type SessionUse = 'use' | 'none'

/** Server-side sessions: short-lived records whose loss only signs people out (architecture 2). */
export interface SessionStore<Owner, Held extends { readonly key: string }> {
  /** Makes the index. */
  readonly prepare: () => Promise<void>
  /** A new session; returns its secret, 256 random bits, which is kept nowhere else than in the browser. */
  readonly start: (owner: Owner, device?: string) => Promise<string>
  /**
   * The session of a secret, if it has not ended or expired.
   * @param use `none` for what a page asks by itself: the session is not kept alive by it
   */
  readonly find: (secret: string, use?: SessionUse) => Promise<Held | undefined>
  readonly end: (secret: string) => Promise<void>
  /** Ends all sessions of a person, in every browser. */
  readonly endAll: (owner: Owner) => Promise<void>
  /** Ends all sessions of a person but the one with this key. */
  readonly endOthers: (owner: Owner, key: string) => Promise<void>
  /** The sessions of a person that have not ended or expired, newest first. */
  readonly list: (owner: Owner) => Promise<readonly ListedSession[]>
  /** The keys among these whose sessions have not ended. */
  readonly living: (held: readonly Held[]) => Promise<ReadonlySet<string>>
}

/**
 * Sessions of one kind in MongoDB. Expiry is checked in code as well, because a TTL index removes documents some time later.
 * @param toHeld makes what is given out from the key of a session and the id of its owner
 */
export function sessionRecords<Owner extends string, Held extends { readonly key: string }>(
  db: Db,
  kind: SessionKind,
  now: () => Date,
  toHeld: (key: string, owner: string) => Held,
): SessionStore<Owner, Held> {
  const sessions: Collection<SessionDocument> = db.collection(kind.collection)
  const expiryOf = (startedAt: Date, usedAt: Date): Date =>
    new Date(Math.min(startedAt.getTime() + kind.absoluteMs, usedAt.getTime() + kind.idleMs))

  const note = async (session: SessionDocument, at: Date, use: SessionUse): Promise<void> => {
    // The clock of another machine may be right, and this one behind: correcting what was noted there would end the session for it.
    const isYetToCome = (time: Date): boolean => time.getTime() > at.getTime() + kind.idleMs
    const isDue = use === 'use' && at.getTime() - session.usedAt.getTime() >= kind.touchAfterMs
    if (!isDue && !isYetToCome(session.usedAt)) return
    // What was noted while a clock was far ahead would keep the session past its limits: these count from now on.
    const startedAt = isYetToCome(session.startedAt) ? at : session.startedAt
    const times = { startedAt, usedAt: at, expiresAt: expiryOf(startedAt, at) }
    // The request succeeds even if its use could not be recorded; the next use is recorded instead.
    await sessions.updateOne({ _id: session._id }, { $set: times }).catch(() => undefined)
  }

  return {
    async prepare() {
      await sessions.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })
      await sessions.createIndex({ [kind.owner]: 1 })
    },
    async start(owner, device) {
      const secret = randomBytes(32).toString('base64url')
      const at = now()
      const times = { startedAt: at, usedAt: at, expiresAt: expiryOf(at, at) }
      const session = { [kind.owner]: owner, ...(device !== undefined && { device }), ...times }
      await retryOnce(() => sessions.replaceOne({ _id: keyOfSecret(secret) }, session, { upsert: true }))
      return secret
    },
    async find(secret, use = 'use') {
      const at = now()
      const session = await sessions.findOne({ _id: keyOfSecret(secret), expiresAt: { $gt: at } })
      const owner = session?.[kind.owner]
      if (!session || owner === undefined) return undefined
      await note(session, at, use)
      return toHeld(session._id, owner)
    },
    async end(secret) {
      await retryOnce(() => sessions.deleteOne({ _id: keyOfSecret(secret) }))
    },
    async endAll(owner) {
      await retryOnce(() => sessions.deleteMany({ [kind.owner]: owner }))
    },
    async endOthers(owner, key) {
      await retryOnce(() => sessions.deleteMany({ [kind.owner]: owner, _id: { $ne: key } }))
    },
    async list(owner) {
      const found = await sessions
        .find({ [kind.owner]: owner, expiresAt: { $gt: now() } })
        .sort({ startedAt: -1, _id: 1 })
        .toArray()
      return found.map(({ _id, device, startedAt, usedAt }) => ({
        key: _id,
        startedAt,
        usedAt,
        ...(device !== undefined && { device }),
      }))
    },
    async living(held) {
      const filter = { _id: { $in: [...new Set(held.map(({ key }) => key))] }, expiresAt: { $gt: now() } }
      const found = await sessions.find(filter, { projection: { _id: 1 } }).toArray()
      return new Set(found.map(({ _id }) => _id))
    },
  }
}
