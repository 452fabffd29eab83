import type { Db } from 'mongodb'
import { allEvents } from '../features/events.ts'
import type { KeyStore } from '../platform/eventsourcing/keys/key-store.ts'
import { openKeys } from '../platform/eventsourcing/keys/open-keys.ts'
import type { FollowableStore } from '../platform/eventsourcing/store/event-store.ts'
import { connectEventStore } from '../platform/eventsourcing/store/eventstoredb.ts'
import { databaseWithFailPoints } from '../platform/fail-points/database.ts'
import { keysWithFailPoints, storeWithFailPoints } from '../platform/fail-points/ports.ts'
import { observeAppends } from '../platform/observability/commands.ts'
import { connectMongo } from '../platform/projections/mongo/database.ts'
import type { Config } from './config.ts'
import { logHoldsSealedTexts } from './sealed-texts.ts'

/** The stores that a process works with. */
export interface Engines {
  readonly store: FollowableStore
  readonly db: Db
  readonly keys: KeyStore
  readonly close: () => Promise<void>
}

/**
 * Connects to the event store, the read models and the key store. Throws when MongoDB or the bucket of the keys does not
 * answer, and StartRefused when keys lie where other processes would not find them, are missing or are of another master key.
 */
export async function connectEngines(config: Config): Promise<Engines> {
  const mongo = await connectMongo(config.mongoUrl)
  const hasTexts = () => logHoldsSealedTexts(config.eventStoreUrl)
  const opened = await openKeys(config, mongo.db, hasTexts).catch(async (error: unknown) => {
    await mongo.close()
    throw error
  })
  const keys = keysWithFailPoints(opened)
  const store = observeAppends(connectEventStore({ url: config.eventStoreUrl, keys, definitions: allEvents }))
  return {
    store: storeWithFailPoints(store, allEvents),
    db: databaseWithFailPoints(mongo.db),
    keys,
    close: async () => {
      await store.dispose()
      await mongo.close()
    },
  }
}
