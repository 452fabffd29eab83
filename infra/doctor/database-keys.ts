import { hasKeysBesideModels } from '@studio/backend/platform/eventsourcing/keys/open-keys.ts'
import { connectMongo } from '@studio/backend/platform/projections/mongo/database.ts'
import { isOnThisMachine } from '@studio/backend/processes/addresses.ts'
import type { Settings } from '../start/plan/settings.ts'
import { probe } from './probe.ts'

/**
 * Whether keys were left in the database beside that of the read models although they belong in the bucket. False where no keys can be
 * there, and where MongoDB does not answer, of which another finding speaks.
 */
export async function lookForDatabaseKeys({ bucket, mongoUrl }: Settings): Promise<boolean> {
  if (bucket === undefined || mongoUrl === undefined || isOnThisMachine(mongoUrl)) return false
  const found = await probe('The data keys', async () => {
    const { db, close } = await connectMongo(mongoUrl)
    try {
      return await hasKeysBesideModels(db)
    } finally {
      await close()
    }
  })
  return found.state === 'seen' && found.seen
}
