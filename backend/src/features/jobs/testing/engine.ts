import { UserId } from '../../../platform/eventsourcing/event.ts'
import { createHandle, type Handle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import type { KeyStore } from '../../../platform/eventsourcing/keys/key-store.ts'
import { memoryKeys } from '../../../platform/eventsourcing/keys/testing/memory-keys.ts'
import type { FollowableStore } from '../../../platform/eventsourcing/store/event-store.ts'
import { connectEventStore } from '../../../platform/eventsourcing/store/eventstoredb.ts'
import { openTestStore } from '../../../platform/eventsourcing/store/test-store.ts'
import { allEvents } from '../../events.ts'

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
  const server = await openTestStore()
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
