import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JSONEventData, JSONEventType, ResolvedEvent } from '@eventstore/db-client'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll } from 'vitest'
import type { EventStoreOptions } from '../server.ts'
import { startEventStore } from '../server.ts'

/** A server on a fresh file with a client of its own, for the tests of one file. */
interface Fixture {
  readonly client: EventStoreDBClient
  readonly port: number
  /** Stops the server, as on SIGTERM, and starts it again on the same file with a new client. */
  readonly restart: () => Promise<void>
}

/** A client of the server at `port`. */
export function connect(port: number): EventStoreDBClient {
  return EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`)
}

/** A new folder for a log and how to remove it. */
export async function makeFolder(): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'eventstore-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Starts a server before the tests of the calling file and stops it after them. */
export function runEventStore(options: Partial<EventStoreOptions> = {}): () => Fixture {
  let fixture: Fixture | undefined
  let end: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const { folder, remove } = await makeFolder()
    const start = async (): Promise<void> => {
      const server = await startEventStore({ file: join(folder, 'log.sqlite'), ...options })
      const client = connect(server.port)
      const stop = async (): Promise<void> => {
        await client.dispose()
        await server.stop()
      }
      fixture = { client, port: server.port, restart: () => stop().then(start) }
      end = () => stop().then(remove)
    }
    await start()
  })
  afterAll(() => end?.())
  return () => {
    if (fixture === undefined) throw new Error('the event store is not running yet')
    return fixture
  }
}

/** An event of the tests: JSON, with a number to recognise it by. */
export type Numbered = JSONEventData<JSONEventType<string, { n: number }>>

/** `count` events numbered from `from`; fresh ids unless given. */
export function numbered(count: number, from = 0, type = 'Numbered'): Numbered[] {
  return Array.from({ length: count }, (_, index) => jsonEvent({ id: randomUUID(), type, data: { n: from + index } }))
}

/** A stream name no other test uses. */
export function freshStream(prefix = 'stream'): string {
  return `${prefix}-${randomUUID()}`
}

/** Everything an iteration yields. */
export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of source) items.push(item)
  return items
}

/** What both kinds of subscription share, without the `any` of Node's streams. */
interface Subscription {
  on(event: 'data', listener: (event: ResolvedEvent) => void): Subscription
  on(event: 'error', listener: (error: Error) => void): Subscription
  off(event: 'data', listener: (event: ResolvedEvent) => void): Subscription
  off(event: 'error', listener: (error: Error) => void): Subscription
  pause(): unknown
  resume(): unknown
}

/** The next `count` events of a subscription, which stays open. */
export function take(source: Subscription, count: number): Promise<ResolvedEvent[]> {
  return new Promise((resolve, reject) => {
    const events: ResolvedEvent[] = []
    const onData = (event: ResolvedEvent): void => {
      events.push(event)
      if (events.length < count) return
      source.pause()
      source.off('data', onData).off('error', reject)
      resolve(events)
    }
    source.on('data', onData).on('error', reject).resume()
  })
}

/** The numbers of read events, in order. */
export function numbersOf(events: readonly ResolvedEvent[]): number[] {
  return events.map(({ event }) => numberOf(event?.data))
}

const numberOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'n' in data && typeof data.n === 'number' ? data.n : Number.NaN

/** The error a promise rejects with; throws when it does not. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('the promise was expected to reject')
}

/** Resolves when the subscription says it has caught up. */
export function caughtUp(subscription: { once(event: 'caughtUp', listener: () => void): unknown }): Promise<void> {
  return new Promise((resolve) => {
    subscription.once('caughtUp', () => resolve())
  })
}
