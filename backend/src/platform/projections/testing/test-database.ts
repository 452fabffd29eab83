import type { Db } from 'mongodb'
import { randomId } from '../../eventsourcing/ids.ts'
import { connectMongo } from '../mongo/database.ts'
import { withDatabase } from '../mongo/mongo-address.ts'

export interface TestDatabase {
  readonly db: Db
  /** Address with the name of this database, for another process or connection. */
  readonly url: string
  /** Drops the database and closes the connection. */
  readonly drop: () => Promise<void>
}

/** A database of its own on the MongoDB that the test run was given (`MONGO_URL`). */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env['MONGO_URL']
  if (!server) throw new Error('MONGO_URL must name a MongoDB server for the tests')
  const url = withDatabase(server, `test-${randomId()}`)
  const { db, close } = await connectMongo(url)
  const drop = async () => {
    await db.dropDatabase()
    await close()
  }
  return { db, url, drop }
}
