import { type Db, MongoClient } from 'mongodb'
import { readCheckpoint } from './checkpoint.ts'

export interface MongoConnection {
  readonly db: Db
  readonly close: () => Promise<void>
}

const lookMs = 500

/**
 * Connects to the database named in the path of the address. 64-bit integers arrive as bigint, positions among them. Keeps
 * knowing where the read models lie. Throws when no server answers within five seconds.
 */
export async function connectMongo(url: string): Promise<MongoConnection> {
  const client = new MongoClient(url, { useBigInt64: true, serverSelectionTimeoutMS: 5_000, ignoreUndefined: true })
  await client.connect()
  const db = client.db()
  await readCheckpoint(db)
  // Without an answer the next look tells; a query that needs the database fails by itself.
  const looking = setInterval(() => void readCheckpoint(db).catch(() => undefined), lookMs).unref()
  const close = async () => {
    clearInterval(looking)
    await client.close()
  }
  return { db, close }
}
