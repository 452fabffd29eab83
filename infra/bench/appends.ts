import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { startStoreProcess } from '@studio/backend/eventsourcing/store-process.ts'
import type { Figure, Measure } from './figure.ts'
import { perSecond, timed } from './statistics.ts'

const batchSize = 500
const batches = 100
const inFlight = 64
const singles = 20_000
/** Fills an event up to about 800 bytes on the wire. */
const text = 'x'.repeat(400)

/** Appends by the stock client to an event store of their own, from empty; each resolves when it is on disk. */
export const appends: Measure = {
  name: 'appends',
  run: async () => {
    const server = await startStoreProcess()
    const client = EventStoreDBClient.connectionString(server.url)
    try {
      await appendSingles(client, 2_000) // warms client and server up
      return [await inBatches(client), await oneByOne(client)]
    } finally {
      await client.dispose()
      await server.remove()
    }
  },
}

async function inBatches(client: EventStoreDBClient): Promise<Figure> {
  const ms = await timed(async () => {
    for (let n = 0; n < batches; n++) await client.appendToStream(`batch-${n}`, newEvents(batchSize))
  })
  const value = perSecond(batches * batchSize, ms)
  return { name: `append, batches of ${batchSize}`, value, unit: 'events/s', goal: { atLeast: 12_000 } }
}

async function oneByOne(client: EventStoreDBClient): Promise<Figure> {
  const ms = await timed(() => appendSingles(client, singles))
  const value = perSecond(singles, ms)
  return { name: `append, ${inFlight} single in flight`, value, unit: 'events/s', goal: { atLeast: 4_000 } }
}

/** Single appends to as many streams as may be in flight, each stream waiting for its own. */
async function appendSingles(client: EventStoreDBClient, count: number): Promise<void> {
  let left = count
  const lane = async () => {
    const stream = `single-${randomUUID()}`
    while (left-- > 0) await client.appendToStream(stream, newEvents(1))
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
}

const newEvents = (count: number) =>
  Array.from({ length: count }, () =>
    jsonEvent({
      id: randomUUID(),
      type: 'Measured',
      data: { text },
      metadata: { correlationId: randomUUID(), causationId: randomUUID(), schema: 1 },
    }),
  )
