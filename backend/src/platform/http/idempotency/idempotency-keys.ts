import type { Collection, Db } from 'mongodb'
import { MongoServerError } from 'mongodb'
import { retryOnce } from '../../auth/retry-write.ts'
import { dayMs } from '../../eventsourcing/day.ts'
import type { CallerId } from '../../eventsourcing/event.ts'
import { keyedHash } from '../../eventsourcing/keys/key-derivation.ts'

/** How long a key remembers its command: far longer than any client repeats one. */
const lifeMs = 30 * dayMs

const duplicateKey = 11_000

/** All but the date are keyed hashes: a copy of the database tells neither the key nor what was asked for. */
interface KeyDocument {
  readonly _id: string
  /** Every release writes this and compares it: processes of two releases run side by side during an update. */
  readonly command: string
  /** Earlier releases did not write this. */
  readonly received?: string
  readonly expiresAt: Date
}

/** A use of an Idempotency-Key. */
export interface KeyUse {
  readonly caller: CallerId
  readonly key: string
  /** Type and target of the command, with all that it asks for as the contract of this release understands it. */
  readonly command: readonly string[]
  /** The same as it was sent, which is the same for every release of the contract. */
  readonly received?: readonly string[]
}

/** Which command each key of a person was spent on. */
export interface IdempotencyKeys {
  /** Makes the index. */
  readonly prepare: () => Promise<void>
  /** Spends a key on a command; false when it has been spent on another. The same command may come any number of times. */
  readonly spend: (use: KeyUse) => Promise<boolean>
}

/**
 * Keys in MongoDB. They only serve to refuse a client's mistake: that a repeat is done once follows from the log, where the ids
 * of its events are made of the key (architecture 2).
 * @param masterKey base64 of 32 bytes
 */
export function mongoIdempotencyKeys(db: Db, masterKey: string, now: () => Date): IdempotencyKeys {
  const keys: Collection<KeyDocument> = db.collection('idempotency_keys')
  return {
    async prepare() {
      await keys.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })
    },
    async spend({ caller, key, command, received = command }) {
      const _id = keyedHash(masterKey, 'idempotency-key', caller, key)
      const hashOf = (parts: readonly string[]) => keyedHash(masterKey, 'command', ...parts)
      const spentOn = { command: hashOf(command), received: hashOf(received) }
      const expiresAt = new Date(now().getTime() + lifeMs)
      try {
        await retryOnce(() => keys.insertOne({ _id, ...spentOn, expiresAt }))
        return true
      } catch (error) {
        if (!(error instanceof MongoServerError) || error.code !== duplicateKey) throw error
        const known = await keys.findOne({ _id })
        return known === null || known.command === spentOn.command || known.received === spentOn.received
      }
    },
  }
}
