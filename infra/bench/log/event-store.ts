import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, type JSONEventData, type JSONEventType, jsonEvent } from '@eventstore/db-client'
import { startStoreProcess } from '@studio/backend/platform/eventsourcing/store/store-process.ts'
import { memoryOf } from '../jobs/processes.ts'

/** A new, empty event store and an unchanged client of it. */
export interface Store {
  readonly url: string
  readonly client: EventStoreDBClient
  /** Megabytes of memory of its process (Linux). */
  readonly megabytes: () => number
}

/** Runs the work on a new event store and removes it afterwards. */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const server = await startStoreProcess()
  const client = EventStoreDBClient.connectionString(server.url)
  try {
    return await work({ url: server.url, client, megabytes: () => memoryOf(server.pid()).resident })
  } finally {
    await client.dispose()
    await server.remove()
  }
}

/** Makes an event about 800 bytes long on the wire. */
const text = 'x'.repeat(400)

/** New events of about the size of the product's. */
export function newEvents(count: number): JSONEventData<JSONEventType>[] {
  return Array.from({ length: count }, () =>
    jsonEvent({
      id: randomUUID(),
      type: 'Measured',
      data: { text },
      metadata: { correlationId: randomUUID(), causationId: randomUUID(), schema: 1 },
    }),
  )
}

const batchSize = 500
const batchesInFlight = 4

/** Appends `count` events in batches of 500, each batch to a stream of its own, four batches at a time. */
export async function appendBatches(client: EventStoreDBClient, count: number): Promise<void> {
  let left = count / batchSize
  const lane = async () => {
    while (left-- > 0) await client.appendToStream(`batch-${randomUUID()}`, newEvents(batchSize))
  }
  await Promise.all(Array.from({ length: batchesInFlight }, lane))
}

/** Appends `count` events one by one: `inFlight` writers run side by side, each on a stream of its own. */
export async function appendSingles(client: EventStoreDBClient, count: number, inFlight: number): Promise<void> {
  let left = count
  const lane = async () => {
    const stream = `single-${randomUUID()}`
    while (left-- > 0) await client.appendToStream(stream, newEvents(1))
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
}
