import { type Db, MongoClient } from 'mongodb'

export interface MongoConnection {
  readonly db: Db
  readonly close: () => Promise<void>
}

/**
 * Connects to the database named in the path of the address. 64-bit integers arrive as bigint, positions among them.
 * Throws when no server answers within five seconds.
 */
export async function connectMongo(url: string): Promise<MongoConnection> {
  const client = new MongoClient(url, { useBigInt64: true, serverSelectionTimeoutMS: 5_000, ignoreUndefined: true })
  await client.connect()
  return { db: client.db(), close: () => client.close() }
}
