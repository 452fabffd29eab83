import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomId } from '../ids.ts'
import { memoryKeys } from '../keys/testing/memory-keys.ts'
import type { LogItem, NewEvent } from '../store/event-store.ts'
import { connectEventStore } from '../store/eventstoredb.ts'
import { type StoreProcess, startStoreProcess } from '../store/store-process.ts'
import { counted, noteEvents } from '../testing/fixture-events.ts'
import { subscribeToAll } from './subscription.ts'

let server: StoreProcess

beforeAll(async () => {
  server = await startStoreProcess()
})

afterAll(() => server.remove())

const connect = (definitions = noteEvents) =>
  connectEventStore({ url: server.url, definitions, keys: memoryKeys(), timeoutMs: 2_000 })

const numbered = (n: number): NewEvent => {
  const id = randomId()
  return { id, event: counted(n), metadata: { correlationId: id, causationId: id } }
}

const numberOf = (item: LogItem): unknown => ('event' in item && 'n' in item.event.data ? item.event.data.n : undefined)

test('follows the real log through restarts of the server: no gap, no repetition, in order', async () => {
  const store = connect()
  const seen: unknown[] = []
  const subscription = subscribeToAll(store, {
    from: 0n,
    onBatch: async ({ items }) => void seen.push(...items.map(numberOf).filter((n) => n !== undefined)),
  })
  const writer = connect()
  const expected = Array.from({ length: 400 }, (_, n) => n)
  for (const n of expected) {
    const event = numbered(n)
    if (n === 100) await server.kill('SIGKILL').then(server.start)
    if (n === 250) await server.kill('SIGTERM').then(server.start)
    await expect.poll(() => writer.append(`count-${n}`, 'none', [event]).catch(() => undefined)).toBeDefined()
  }
  await expect.poll(() => seen.length, { timeout: 15_000 }).toBe(400)
  expect(seen).toEqual(expected)
  expect(subscription.status().restarts).toBeGreaterThan(0)
  await subscription.stop()
  await Promise.all([store.dispose(), writer.dispose()])
})

test('an event of an unknown type is shown with its location and does not stop the others', async () => {
  const newer = connectEventStore({
    url: server.url,
    definitions: { ...noteEvents, FromTheFuture: noteEvents.NoteCounted },
    keys: memoryKeys(),
  })
  const store = connect()
  const from = await newer.head()
  const items: LogItem[] = []
  const subscription = subscribeToAll(store, { from, onBatch: async (chunk) => void items.push(...chunk.items) })
  const unknown = { ...numbered(1), event: { type: 'FromTheFuture', data: { n: 1 } } }
  const stream = `future-${randomId()}`
  await newer.append(stream, 'none', [unknown, numbered(2)])
  await expect.poll(() => items).toHaveLength(2)
  expect(items[0]).toMatchObject({ undecodable: { name: 'NewerEvent', location: { stream, revision: 0n } } })
  expect(items[1]).toMatchObject({ event: { stream, revision: 1n } })
  await subscription.stop()
  await Promise.all([store.dispose(), newer.dispose()])
})
