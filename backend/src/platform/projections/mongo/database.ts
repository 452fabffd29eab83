import type { Db } from 'mongodb'
import { readCheckpoint } from '../checkpoint.ts'
import { mongoClientOf } from './mongo-address.ts'

export interface MongoConnection {
  readonly db: Db
  readonly close: () => Promise<void>
}

/** A switch of read models is seen this late at most; whoever waits for a position sees it with that. */
const lookMs = 1_000

/**
 * A write is acknowledged only when a restart or an election cannot take it back. While the server is away the driver waits
 * for its return and then sends the next write, such as the checkpoint, and everything acknowledged before must still be there.
 * When too few members of a cluster are up, a write fails after the time-out instead of waiting for ever.
 */
const writeConcern = { w: 'majority', journal: true, wtimeoutMS: 5_000 } as const

/**
 * Always the primary, whatever the address says: a secondary may be behind the checkpoint, and whoever asks with
 * `x-min-position` would be told that a page is up to date when it is not.
 */
const readPreference = 'primary'

/**
 * Connects to the database named in the path of the address, which may list the members of a cluster. 64-bit integers arrive
 * as bigint, log positions among them. While the connection is open it keeps up with which collections hold the read models.
 * Throws when no server answers within five seconds; no error repeats the address.
 */
export async function connectMongo(url: string): Promise<MongoConnection> {
  const client = mongoClientOf(url, { useBigInt64: true, serverSelectionTimeoutMS: 5_000, ignoreUndefined: true })
  await client.connect()
  const db = client.db(undefined, { writeConcern, readPreference })
  await readCheckpoint(db)
  // Without an answer the next look tells; a query that needs the database fails by itself.
  const looking = setInterval(() => void readCheckpoint(db).catch(() => undefined), lookMs).unref()
  const close = async () => {
    clearInterval(looking)
    await client.close()
  }
  return { db, close }
}
