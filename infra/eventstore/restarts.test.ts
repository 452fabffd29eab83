import { join } from 'node:path'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { CancelledError } from '@eventstore/db-client'
import { afterEach, expect, it } from 'vitest'
import { startEventStore } from './server.ts'
import {
  caughtUp,
  collect,
  connect,
  freshStream,
  makeFolder,
  numbered,
  numbersOf,
  rejection,
  take,
} from './testing/fixture.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** A server that can be restarted on its port, and clients that stay connected to it all the while. */
const setUp = async (clientCount: number) => {
  const { folder, remove } = await makeFolder()
  const file = join(folder, 'log.sqlite')
  let server = await startEventStore({ file })
  cleanUps.push(remove, () => server.stop())
  const { port } = server
  const clients = Array.from({ length: clientCount }, () => connect(port))
  cleanUps.push(() => Promise.all(clients.map((client) => client.dispose())))
  const restart = async (): Promise<void> => {
    await server.stop()
    server = await startEventStore({ file, port })
  }
  return { clients, restart }
}

/** Repeats an append with the same ids and revision until it is acknowledged. */
const untilAcknowledged = async (append: () => Promise<unknown>): Promise<void> => {
  while (!(await append().then(Boolean, () => false)));
}

it('loses and duplicates nothing when clients repeat what failed', async () => {
  const { clients, restart } = await setUp(5)
  const restarts: Promise<void>[] = []
  let acknowledged = 0
  const write = async (client: EventStoreDBClient): Promise<string> => {
    const stream = freshStream()
    for (let n = 0; n < 60; n += 1) {
      const event = numbered(1, n)
      const expectedRevision = n === 0 ? 'no_stream' : BigInt(n - 1)
      await untilAcknowledged(() => client.appendToStream(stream, event, { expectedRevision }))
      acknowledged += 1
      if (acknowledged % 100 === 50) restarts.push(restart())
    }
    return stream
  }
  const streams = await Promise.all(clients.map(write))
  await Promise.all(restarts)
  const [reader] = clients
  if (reader === undefined) throw new Error('there are clients')
  for (const stream of streams) {
    expect(numbersOf(await collect(reader.readStream(stream)))).toEqual([...Array(60).keys()])
  }
  expect(restarts).toHaveLength(3)
})

it('ends subscriptions, which can be resumed from their last position', async () => {
  const { clients, restart } = await setUp(2)
  const [reader, writer] = clients
  if (reader === undefined || writer === undefined) throw new Error('there are two clients')
  const stream = freshStream()
  const first = reader.subscribeToStream(stream)
  const ended = rejection(collect(first))
  await caughtUp(first)
  await writer.appendToStream(stream, numbered(2))
  await restart()
  expect(await ended).toBeInstanceOf(CancelledError)
  // The call that finds the connection broken may fail; it is safe to repeat.
  const events = numbered(1, 2)
  await untilAcknowledged(() => writer.appendToStream(stream, events, { expectedRevision: 1n }))
  const next = reader.subscribeToStream(stream, { fromRevision: 1n })
  expect(numbersOf(await take(next, 1))).toEqual([2])
  await next.unsubscribe()
})
