import { allEvents } from '@studio/backend/features/events.ts'
import { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { KeyStore } from '@studio/backend/platform/eventsourcing/keys/key-store.ts'
import type { FollowableStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { connectEventStore } from '@studio/backend/platform/eventsourcing/store/eventstoredb.ts'
import { startStoreProcess } from '@studio/backend/platform/eventsourcing/store/store-process.ts'
import { stepsOf } from '../../seed/job-events.ts'

/** An event store, not the product's, with the events of many ended jobs. */
export interface JobLog {
  readonly url: string
  readonly store: FollowableStore
  readonly events: number
  /** The keys that decrypt its prompts. */
  readonly keys: KeyStore
  readonly close: () => Promise<void>
}

/** The jobs of so many people are written at the same time, so that their events are interleaved as in a real log. */
const people = 64
const jobsEach = 32

/** Starts an event store and writes the events of 2,048 one-image jobs through the product's codec, with encrypted prompts. */
export async function makeJobLog(keys: KeyStore): Promise<JobLog> {
  const server = await startStoreProcess()
  const store = connectEventStore({ url: server.url, definitions: allEvents, keys })
  const written = await Promise.all(Array.from({ length: people }, () => writeJobs(store, keys)))
  return {
    url: server.url,
    store,
    events: written.reduce((sum, each) => sum + each, 0),
    keys,
    close: async () => {
      await store.dispose()
      await server.remove()
    },
  }
}

/** Writes one person's jobs, one after the other; returns the number of events. */
async function writeJobs(store: FollowableStore, keys: KeyStore): Promise<number> {
  const userId = UserId.parse(randomId())
  await keys.create(userId)
  let events = 0
  let queueLength = 0
  for (let job = 0; job < jobsEach; job++) {
    const steps = stepsOf(userId, queueLength)
    for (const { stream, expected, event } of steps) {
      const correlationId = randomId()
      const metadata = { correlationId, causationId: correlationId }
      await store.append(stream, expected, [{ id: randomId(), event, metadata }])
    }
    events += steps.length
    queueLength += steps.filter(({ stream }) => stream.startsWith('queue-')).length
  }
  return events
}
