import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent, type RecordedEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../store/errors.ts'
import { type StoreProcess, startStoreProcess } from '../store/store-process.ts'
import type { RawEvent } from './raw-event.ts'
import { type RawReading, readRaw } from './raw-reader.ts'

const events = 1_500
let server: StoreProcess
let client: EventStoreDBClient
/** What the unchanged client reads, oldest first. */
let counted: readonly RecordedEvent[]

beforeAll(async () => {
  server = await startStoreProcess()
  client = EventStoreDBClient.connectionString(server.url)
  for (const type of ['Counted', 'CountedAgain', 'Other']) {
    const text = type === 'Counted' ? 'é' : ''
    const batch = Array.from({ length: events }, (_, n) => jsonEvent({ id: randomUUID(), type, data: { n, text } }))
    await client.appendToStream(`é-${type}`, batch)
  }
  const big = jsonEvent({
    id: randomUUID(),
    type: 'Counted',
    data: { text: 'x'.repeat(300_000) },
    metadata: { schema: 1 },
  })
  await client.appendToStream('big', [big, jsonEvent({ id: randomUUID(), type: 'Counted', data: {} })])
  const all: RecordedEvent[] = []
  for await (const { event } of client.readAll()) if (event?.type === 'Counted') all.push(event)
  counted = all
})

afterAll(async () => {
  await client.dispose()
  await server.remove()
})

async function read(reading: Partial<RawReading> = {}, url = server.url): Promise<RawEvent[]> {
  const all: RawEvent[] = []
  for await (const page of readRaw(url, { type: 'Counted', ...reading })) all.push(...page)
  return all
}

const numbersOf = (all: readonly { readonly position?: unknown }[]) => all.map(({ position }) => position)
const positionOf = ({ position }: RecordedEvent): bigint => position?.commit ?? 0n
const dataOf = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

describe('the raw reader', () => {
  it('reads of every event what the client reads, and of the type that was asked for only', async () => {
    const all = await read()
    expect(all).toHaveLength(events + 2)
    expect(
      all.map(({ id, stream, type, position, revision, created, data, metadata }) => ({
        id,
        stream,
        type,
        position,
        revision,
        created,
        data: dataOf(data),
        metadata: dataOf(metadata),
      })),
    ).toEqual(
      counted.map((event) => ({
        id: event.id,
        stream: event.streamId,
        type: event.type,
        position: positionOf(event),
        revision: event.revision,
        created: event.created.getTime(),
        data: event.data,
        metadata: event.metadata,
      })),
    )
  })

  it('reads backwards, and from a position: inclusive forwards, exclusive backwards', async () => {
    const positions = counted.map(positionOf)
    const middle = positions[700] ?? 0n
    expect(numbersOf(await read({ direction: 'backwards' }))).toEqual(positions.toReversed())
    expect(numbersOf(await read({ from: middle }))).toEqual(positions.slice(700))
    expect(numbersOf(await read({ direction: 'backwards', from: middle }))).toEqual(
      positions.slice(0, 700).toReversed(),
    )
    expect(await read({ type: 'Never' })).toEqual([])
  })

  it('reads a cluster by the member that its nodes name', async () => {
    const { host } = new URL(server.url.replace('esdb', 'http'))
    expect(await read({}, `esdb://127.0.0.1:1,${host}?tls=false`)).toHaveLength(events + 2)
  })

  it('ends its call when the loop is left', async () => {
    for await (const page of readRaw(server.url, { type: 'Counted' })) {
      expect(page[0]?.position).toBe(positionOf(counted[0] as RecordedEvent))
      break
    }
  })

  it('says when nobody answers, and when the server dies in the middle', async () => {
    await expect(read({}, 'esdb://127.0.0.1:1?tls=false')).rejects.toThrow(StoreUnavailable)
    const own = await startStoreProcess()
    const writer = EventStoreDBClient.connectionString(own.url)
    for (let n = 0; n < 100; n++) {
      const event = jsonEvent({ id: randomUUID(), type: 'Counted', data: { text: 'x'.repeat(60_000) } })
      await writer.appendToStream('a', event)
    }
    const interrupted = async () => {
      for await (const page of readRaw(own.url, { type: 'Counted' })) if (page.length > 0) await own.kill('SIGKILL')
    }
    await expect(interrupted()).rejects.toThrow(StoreUnavailable)
    await writer.dispose()
    await own.remove()
  })
})
