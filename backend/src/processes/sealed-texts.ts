import { z } from 'zod'
import { allEvents } from '../features/events.ts'
import type { Position } from '../platform/eventsourcing/event.ts'
import type { KeyStore } from '../platform/eventsourcing/keys/key-store.ts'
import type { FollowableStore, LogItem } from '../platform/eventsourcing/store/event-store.ts'
import { connectEventStore } from '../platform/eventsourcing/store/eventstoredb.ts'

const batchSize = 1_000
const Sealed = z.object({ sealed: z.string() })

/** Whether the log holds a text that only its person's key opens; reads up to the first. */
export async function logHoldsSealedTexts(url: string): Promise<boolean> {
  const store = connectEventStore({ url, definitions: allEvents, keys: noKeys })
  try {
    return await findSealed(store)
  } finally {
    await store.dispose()
  }
}

async function findSealed(store: FollowableStore): Promise<boolean> {
  const head = await store.head()
  const reader = store.follow(0n)
  try {
    for (let at: Position = 0n; at < head; ) {
      const chunk = await reader.next(batchSize)
      if (chunk === undefined) throw new Error(`The event store ended the reading at position ${at}`)
      if (chunk.items.some(isSealed)) return true
      at = chunk.upTo
    }
    return false
  } finally {
    await reader.close()
  }
}

const isSealed = (item: LogItem): boolean =>
  'event' in item && Object.values(item.event.data).some((field) => Sealed.safeParse(field).success)

const refuse = () => Promise.reject(new Error('This store is read only'))
const noKeys: KeyStore = { create: refuse, erase: refuse, open: () => Promise.resolve('absent') }
