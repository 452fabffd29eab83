import { jsonEvent, StreamNotFoundError } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { collect, freshStream, numbered, numbersOf, rejection, runEventStore } from './testing/fixture.ts'

let now = Date.now()
const store = runEventStore({ clock: () => now })

const read = async (stream: string) => numbersOf(await collect(store().client.readStream(stream)))
const readBackwards = async (stream: string) =>
  numbersOf(await collect(store().client.readStream(stream, { direction: 'backwards', fromRevision: 'end' })))

const streamOf = async (count: number): Promise<string> => {
  const stream = freshStream()
  await store().client.appendToStream(stream, numbered(count))
  return stream
}

describe('stream metadata', () => {
  it('is a stream of its own that shows its newest event', async () => {
    const { client } = store()
    const stream = await streamOf(1)
    await client.setStreamMetadata(stream, { own: 1 })
    await client.setStreamMetadata(stream, { own: 2, maxCount: 5 })
    expect(await client.getStreamMetadata(stream)).toMatchObject({ metadata: { own: 2, maxCount: 5 } })
    const events = await collect(client.readStream(`$$${stream}`))
    expect(events.map(({ event }) => event?.revision)).toEqual([1n])
  })

  it('does not make a stream exist for reads', async () => {
    const stream = freshStream()
    await store().client.setStreamMetadata(stream, { own: 1 })
    expect(await rejection(read(stream))).toBeInstanceOf(StreamNotFoundError)
  })

  it('shows the last $maxCount events, both ways, and all of them in $all', async () => {
    const stream = await streamOf(5)
    await store().client.setStreamMetadata(stream, { maxCount: 2 })
    expect(await read(stream)).toEqual([3, 4])
    expect(await readBackwards(stream)).toEqual([4, 3])
    await store().client.appendToStream(stream, numbered(1, 5))
    expect(await read(stream)).toEqual([4, 5])
    const inAll = (await collect(store().client.readAll())).filter(({ event }) => event?.streamId === stream)
    expect(inAll).toHaveLength(6)
  })

  it('hides revisions below $tb; the strictest limit wins, the last metadata counts whole', async () => {
    const stream = await streamOf(5)
    await store().client.setStreamMetadata(stream, { maxCount: 4, truncateBefore: 3 })
    expect(await read(stream)).toEqual([3, 4])
    await store().client.setStreamMetadata(stream, { maxCount: 4 })
    expect(await read(stream)).toEqual([1, 2, 3, 4])
    await store().client.setStreamMetadata(stream, { truncateBefore: 9 })
    expect(await read(stream)).toEqual([])
  })

  it('hides events older than $maxAge at the time of reading', async () => {
    const stream = await streamOf(2)
    await store().client.setStreamMetadata(stream, { maxAge: 60 })
    now += 59_000
    await store().client.appendToStream(stream, numbered(1, 2))
    expect(await read(stream)).toEqual([0, 1, 2])
    now += 2_000
    expect(await read(stream)).toEqual([2])
    expect(await readBackwards(stream)).toEqual([2])
  })

  it.each(['{"$maxCount":', '[]', '{"$maxCount":"1"}', '{"$tb":1.5}', '{"$maxCount":0,"$tb":-1}'])(
    'ignores %s',
    async (body) => {
      const stream = await streamOf(2)
      const event = { ...jsonEvent({ type: '$metadata', data: {} }), contentType: 'application/octet-stream' as const }
      await store().client.appendToStream(`$$${stream}`, { ...event, data: Buffer.from(body) })
      expect(await read(stream)).toEqual([0, 1])
    },
  )

  it('revives a deleted stream, empty, and keeps its own keys', async () => {
    const { client } = store()
    const stream = await streamOf(2)
    await client.deleteStream(stream)
    await client.setStreamMetadata(stream, { own: 'kept', big: 12345678901234567890n.toString() })
    expect(await read(stream)).toEqual([])
    const { metadata } = await client.getStreamMetadata(stream)
    expect(metadata).toEqual({ own: 'kept', big: '12345678901234567890', truncateBefore: 2 })
    await client.appendToStream(stream, numbered(1, 2), { expectedRevision: 1n })
    expect(await read(stream)).toEqual([2])
  })

  it('deletes softly when it says $tb is 2^63 - 1, to the last digit', async () => {
    const { client } = store()
    const write = async (stream: string, truncateBefore: bigint): Promise<void> => {
      const event = { ...jsonEvent({ type: '$metadata', data: {} }), contentType: 'application/octet-stream' as const }
      await client.appendToStream(`$$${stream}`, { ...event, data: Buffer.from(`{"$tb":${truncateBefore}}`) })
    }
    const [deleted, emptied] = [await streamOf(2), await streamOf(2)]
    await write(deleted, 2n ** 63n - 1n)
    await write(emptied, 2n ** 63n - 2n)
    expect(await rejection(read(deleted))).toBeInstanceOf(StreamNotFoundError)
    expect(await read(emptied)).toEqual([])
    await client.appendToStream(deleted, numbered(1, 2), { expectedRevision: 'no_stream' })
    expect(await read(deleted)).toEqual([2])
  })

  it('with an access list or other keys changes no read', async () => {
    const { client } = store()
    const stream = await streamOf(2)
    const metadata = { acl: { readRoles: ['$admins'] }, cacheControl: 5, ключ: 'значение' }
    await client.setStreamMetadata(stream, metadata)
    expect(await read(stream)).toEqual([0, 1])
    expect((await client.getStreamMetadata(stream)).metadata).toMatchObject({ cacheControl: 5, ключ: 'значение' })
  })

  it('is the same after a restart', async () => {
    const [counted, deleted] = [await streamOf(3), await streamOf(1)]
    await store().client.setStreamMetadata(counted, { maxCount: 1 })
    await store().client.deleteStream(deleted)
    await store().restart()
    expect(await read(counted)).toEqual([2])
    expect(await rejection(read(deleted))).toBeInstanceOf(StreamNotFoundError)
  })
})
