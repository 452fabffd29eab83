// Started as a thread by held-up-writes.ts: reads an event store without end, so that whoever measures writes has a loop of its own.
import { parentPort, workerData } from 'node:worker_threads'
import { EventStoreDBClient, eventTypeFilter, START } from '@eventstore/db-client'
import { bigStream, type ReadersData } from './held-up-writes.ts'

/** Reads of each kind at the same time; there are four kinds. */
const ofEachKind = 16

// Cast: what held-up-writes.ts starts this thread with.
const { url } = workerData as ReadersData
const client = EventStoreDBClient.connectionString(url)

/** Only what arrives counts, not what it says. */
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
