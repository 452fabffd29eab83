import { allEvents } from '../../events.ts'
import { UserId } from '../../eventsourcing/event.ts'
import type { FollowableStore } from '../../eventsourcing/event-store.ts'
import { connectEventStore } from '../../eventsourcing/eventstoredb.ts'
import { createHandle, type Handle } from '../../eventsourcing/handle.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import type { KeyStore } from '../../eventsourcing/keys.ts'
import { memoryKeys } from '../../eventsourcing/memory-keys.ts'
import { startStoreProcess } from '../../eventsourcing/store-process.ts'

export interface Engine {
  readonly store: FollowableStore
  readonly handle: Handle
  readonly keys: KeyStore
  /** A new user, with a key for their words. */
  readonly newUser: () => Promise<UserId>
  readonly stop: () => Promise<void>
}

/** The event store of the product with commands on top, for tests. */
export async function startEngine(): Promise<Engine> {
  const server = await startStoreProcess()
  const keys = memoryKeys()
  const store = connectEventStore({ url: server.url, definitions: allEvents, keys })
  return {
    store,
    handle: createHandle(store),
    keys,
    async newUser() {
      const userId = UserId.parse(randomId())
      await keys.create(userId)
      return userId
    },
    async stop() {
      await store.dispose()
      await server.remove()
    },
  }
}
