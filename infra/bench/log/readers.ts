// A thread of appends-beside-readers.ts that reads an event store without end. It is a thread of its own so that the reads do not
// delay the event loop that times the appends.
import { parentPort, workerData } from 'node:worker_threads'
import { EventStoreDBClient, eventTypeFilter, START } from '@eventstore/db-client'
import { bigStream, type ReadersData } from './appends-beside-readers.ts'

/** Readers of each of the four kinds that run at the same time. */
const ofEachKind = 16

// Cast: appends-beside-readers.ts starts this thread with these data.
const { url } = workerData as ReadersData
const client = EventStoreDBClient.connectionString(url)

/** Reads all events and ignores them. */
async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

async function matchNothing(): Promise<void> {
  const filter = eventTypeFilter({ regex: '^Nothing$' })
  const subscription = client.subscribeToAll({ fromPosition: START, filter })
  await new Promise((caughtUp) => subscription.on('caughtUp', caughtUp).resume())
  await subscription.unsubscribe()
}

const kinds = [
  () => drain(client.readAll()),
  () => drain(client.readAll({ direction: 'backwards', fromPosition: 'end' })),
  () => drain(client.readStream(bigStream)),
  matchNothing,
]

for (const read of kinds) {
  for (let n = 0; n < ofEachKind; n++)
    void (async () => {
      for (;;) await read()
    })()
}
parentPort?.postMessage('reading')
