import { randomUUID } from 'node:crypto'
import type { AppendToStreamOptions } from '@eventstore/db-client'
import {
  binaryEvent,
  jsonEvent,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import type { Numbered } from './testing/fixture.ts'
import { collect, freshStream, numbered, numbersOf, rejection, runEventStore } from './testing/fixture.ts'

const store = runEventStore()

// Per-call credentials make the client use the classic client-streaming call; plaintext never sends them.
const credentials = { username: 'admin', password: 'changeit' }
const ways: { way: string; options: AppendToStreamOptions; nameInErrors: (stream: string) => string }[] = [
  { way: 'BatchAppend', options: {}, nameInErrors: (stream) => stream },
  { way: 'Append', options: { credentials }, nameInErrors: encodeURIComponent },
]

describe.each(ways)('an append by $way', ({ options, nameInErrors }) => {
  const append = (
    stream: string,
    events: Numbered | Numbered[],
    expectedRevision: NonNullable<AppendToStreamOptions['expectedRevision']> = 'any',
  ) => store().client.appendToStream(stream, events, { ...options, expectedRevision })
  const read = async (stream: string) => numbersOf(await collect(store().client.readStream(stream)))

  it('returns the last revision and the same position as reads', async () => {
    const stream = freshStream()
    const result = await append(stream, numbered(3), 'no_stream')
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 2n })
    const events = await collect(store().client.readStream(stream))
    expect(events.at(-1)?.event?.position).toEqual(result.position)
    expect(result.position?.commit).toBe(result.position?.prepare)
  })

  it('keeps every field as it was sent', async () => {
    const stream = freshStream('ünï-日本-🎈')
    const metadata = { who: 'ä' }
    const json = jsonEvent({ id: randomUUID(), type: 'Ærtige', data: { text: 'é' }, metadata })
    const binary = binaryEvent({ id: randomUUID().toUpperCase(), type: 'Bytes', data: new Uint8Array([0, 255, 7]) })
    const before = Date.now()
    await store().client.appendToStream(stream, [json, binary], options)
    const [first, second] = await collect(store().client.readStream(stream))
    expect(first?.event).toMatchObject({
      id: json.id,
      type: 'Ærtige',
      data: { text: 'é' },
      metadata,
      streamId: stream,
      revision: 0n,
      isJson: true,
    })
    expect(first?.event?.created.getTime()).toBeGreaterThanOrEqual(before)
    expect(second?.event).toMatchObject({ id: binary.id.toLowerCase(), isJson: false, metadata: undefined })
    expect(second?.event?.data).toEqual(new Uint8Array([0, 255, 7]))
  })

  it('refuses a wrong revision and returns the actual one', async () => {
    const stream = freshStream()
    const onMissing = await rejection(append(stream, numbered(1), 5n))
    expect(onMissing).toBeInstanceOf(WrongExpectedVersionError)
    expect(onMissing).toMatchObject({ streamName: stream, expectedVersion: 5n, actualVersion: 'no_stream' })
    await append(stream, numbered(2), 'no_stream')
    const onExisting = await rejection(append(stream, numbered(1), 'no_stream'))
    expect(onExisting).toMatchObject({ expectedVersion: 'no_stream', actualVersion: 1n })
    expect(await read(stream)).toEqual([0, 1])
  })

  it('requires an existing stream with stream_exists; metadata is enough', async () => {
    const stream = freshStream()
    const missing = await rejection(append(stream, numbered(1), 'stream_exists'))
    expect(missing).toMatchObject({ expectedVersion: 'stream_exists', actualVersion: 'no_stream' })
    await store().client.setStreamMetadata(stream, { own: 1 })
    await append(stream, numbered(1), 'stream_exists')
    await store().client.deleteStream(stream)
    expect(await rejection(append(stream, numbered(1), 'stream_exists'))).toBeInstanceOf(StreamDeletedError)
  })

  it('responds to a repeat at an exact revision as it did the first time', async () => {
    const stream = freshStream()
    await append(stream, numbered(2))
    const events = numbered(2, 2)
    const first = await append(stream, events, 1n)
    await append(stream, numbered(1, 4), 3n)
    expect(await append(stream, events, 1n)).toEqual(first)
    expect(await read(stream)).toEqual([0, 1, 2, 3, 4])
  })

  it('refuses a repeat that differs in a later id', async () => {
    const stream = freshStream()
    const events = numbered(2)
    await append(stream, events, 'no_stream')
    const mixed = [...events.slice(0, 1), ...numbered(1)]
    expect(await rejection(append(stream, mixed, 'no_stream'))).toBeInstanceOf(WrongExpectedVersionError)
    expect(await rejection(append(stream, [...events, ...numbered(1)], 'no_stream'))).toMatchObject({
      actualVersion: 1n,
    })
    expect(await rejection(append(stream, mixed, 'any'))).toBeInstanceOf(WrongExpectedVersionError)
  })

  it('writes the same ids again at the head, and after a new first id', async () => {
    const stream = freshStream()
    const events = numbered(1)
    await append(stream, events, 'no_stream')
    expect(await append(stream, events, 0n)).toMatchObject({ nextExpectedRevision: 1n })
    await append(stream, [...numbered(1, 7), ...events], 'any')
    expect(await read(stream)).toEqual([0, 0, 7, 0])
  })

  it('recognises a repeat without a revision by its first id, and returns the newest revision of its last id', async () => {
    const stream = freshStream()
    const events = numbered(3)
    const first = await append(stream, events)
    await append(stream, numbered(1, 3))
    expect(await append(stream, events)).toEqual(first)
    expect(await append(stream, events, 'stream_exists')).toEqual(first)
    expect(await append(freshStream(), events)).toMatchObject({ nextExpectedRevision: 2n })
    expect(await read(stream)).toEqual([0, 1, 2, 3])
  })

  it('accepts an append without events', async () => {
    const stream = freshStream()
    expect(await append(stream, [])).toMatchObject({ success: true, position: undefined })
    await append(stream, numbered(2))
    expect(await append(stream, [], 1n)).toMatchObject({ nextExpectedRevision: 1n })
    expect(await rejection(append(stream, [], 0n))).toBeInstanceOf(WrongExpectedVersionError)
  })

  it('refuses more than a mebibyte and accepts slightly less', async () => {
    const stream = freshStream()
    const sized = (bytes: number) => binaryEvent({ type: 'Big', data: new Uint8Array(bytes) })
    const limit = 2 ** 20
    const error = await rejection(store().client.appendToStream(stream, [sized(limit), sized(5)], options))
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError)
    expect(error).toMatchObject({ maxAppendSize: limit })
    // The type counts two bytes per character.
    await store().client.appendToStream(stream, sized(limit - 6), options)
    expect(await collect(store().client.readStream(stream))).toHaveLength(1)
    // So does the metadata, byte for byte.
    const withMetadata = { ...sized(limit - 8), metadata: new Uint8Array(3) }
    expect(await rejection(store().client.appendToStream(stream, withMetadata, options))).toBeInstanceOf(
      MaxAppendSizeExceededError,
    )
  })

  it('names a stream outside ASCII in its errors', async () => {
    const stream = freshStream('flötë')
    await store().client.tombstoneStream(stream)
    const error = await rejection(append(stream, numbered(1)))
    expect(error).toBeInstanceOf(StreamDeletedError)
    expect(error).toMatchObject({ streamName: nameInErrors(stream) })
  })
})
