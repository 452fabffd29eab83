import type { EventStoreDBClient } from '@eventstore/db-client'
import { binaryEvent, StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { collect, freshStream, numbered, rejection, runEventStore } from './testing/fixture.ts'

const store = runEventStore()

type Call = (client: EventStoreDBClient, stream: string) => Promise<unknown>

const classic = { credentials: { username: 'admin', password: 'changeit' } }
const wrong = { expectedRevision: 41n }

const writes: Record<string, Call> = {
  'append by BatchAppend': (client, stream) => client.appendToStream(stream, numbered(1), wrong),
  'append by Append': (client, stream) => client.appendToStream(stream, numbered(1), { ...wrong, ...classic }),
  delete: (client, stream) => client.deleteStream(stream, wrong),
  tombstone: (client, stream) => client.tombstoneStream(stream, wrong),
}

const reads: Record<string, Call> = {
  read: (client, stream) => collect(client.readStream(stream)),
  'read backwards': (client, stream) =>
    collect(client.readStream(stream, { direction: 'backwards', fromRevision: 'end' })),
}

const onMetadata: Record<string, Call> = {
  'subscribe to it': (client, stream) => collect(client.subscribeToStream(stream)),
  'set its metadata': (client, stream) => client.setStreamMetadata(stream, { own: 1 }),
  'read its metastream': (client, stream) => collect(client.readStream(`$$${stream}`)),
  'delete its metastream': (client, stream) => client.deleteStream(`$$${stream}`),
  'tombstone its metastream': (client, stream) => client.tombstoneStream(`$$${stream}`),
}

const names = ['plain', 'flötë', '日本 🎈', '100% "quoted"\ttab']

/** Trailers are ASCII: where the name comes back in one, other characters are percent-encoded. */
const nameOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null || !('streamName' in error)) throw new Error('the error has no name')
  return String(error.streamName)
}

const expectName = (error: unknown, stream: string): void => {
  const name = nameOf(error).replace(/^\$\$|^%24%24/, '')
  expect([stream, encodeURIComponent(stream)]).toContain(name)
}

describe.each(names)('with a stream named %s', (prefix) => {
  it.each(Object.entries({ ...writes, ...reads, ...onMetadata }))(
    'to %s is refused after a tombstone',
    async (_, call) => {
      const stream = freshStream(prefix)
      await store().client.tombstoneStream(stream)
      const error = await rejection(call(store().client, stream))
      expect(error).toBeInstanceOf(StreamDeletedError)
      expectName(error, stream)
    },
  )

  it.each(Object.entries(writes))('to %s is refused at a wrong revision', async (_, call) => {
    const stream = freshStream(prefix)
    await store().client.appendToStream(stream, numbered(3))
    const error = await rejection(call(store().client, stream))
    expect(error).toBeInstanceOf(WrongExpectedVersionError)
    expect(error).toMatchObject({ expectedVersion: 41n, actualVersion: 2n })
    expectName(error, stream)
  })

  it.each(Object.entries(reads))('to %s is refused where there is none, or only a deleted one', async (_, call) => {
    const stream = freshStream(prefix)
    const missing = await rejection(call(store().client, stream))
    await store().client.appendToStream(stream, binaryEvent({ type: 'T', data: new Uint8Array() }))
    await store().client.deleteStream(stream)
    for (const error of [missing, await rejection(call(store().client, stream))]) {
      expect(error).toBeInstanceOf(StreamNotFoundError)
      expect(nameOf(error)).toBe(stream)
    }
  })
})
