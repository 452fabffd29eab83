import { type Db, MongoClient } from 'mongodb'
import { readCheckpoint } from './checkpoint.ts'

export interface MongoConnection {
  readonly db: Db
  readonly close: () => Promise<void>
}

const lookMs = 500

/**
 * A write is answered once a restart or an election cannot take it back. While the server is away the driver waits for its
 * return and then sends what is next, such as the checkpoint: what was answered before must still be there.
 */
const writeConcern = { w: 'majority', journal: true } as const

/**
 * Connects to the database named in the path of the address. 64-bit integers arrive as bigint, positions among them. Keeps
 * knowing where the read models lie. Throws when no server answers within five seconds.
 */
export async function connectMongo(url: string): Promise<MongoConnection> {
  const client = new MongoClient(url, { useBigInt64: true, serverSelectionTimeoutMS: 5_000, ignoreUndefined: true })
  await client.connect()
  const db = client.db(undefined, { writeConcern })
  await readCheckpoint(db)
  // Without an answer the next look tells; a query that needs the database fails by itself.
  const looking = setInterval(() => void readCheckpoint(db).catch(() => undefined), lookMs).unref()
  const close = async () => {
    clearInterval(looking)
    await client.close()
  }
  return { db, close }
}
