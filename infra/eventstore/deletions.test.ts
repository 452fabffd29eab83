import { StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { collect, freshStream, numbered, numbersOf, rejection, runEventStore } from './testing/fixture.ts'

const store = runEventStore()

const read = async (stream: string) => numbersOf(await collect(store().client.readStream(stream)))
const metadataOf = async (stream: string) => (await store().client.getStreamMetadata(stream)).metadata

describe('deleting a stream', () => {
  it('hides it, keeps the numbering and shows only what comes after', async () => {
    const { client } = store()
    const stream = freshStream()
    await client.appendToStream(stream, numbered(2))
    await client.setStreamMetadata(stream, { own: 'kept?' })
    await client.deleteStream(stream)
    expect(await rejection(read(stream))).toBeInstanceOf(StreamNotFoundError)
    expect(await client.appendToStream(stream, numbered(1, 2), { expectedRevision: 1n })).toMatchObject({
      nextExpectedRevision: 2n,
    })
    expect(await read(stream)).toEqual([2])
    expect(await metadataOf(stream)).toEqual({ truncateBefore: 2 })
  })

  it('returns the position of the metadata that it writes', async () => {
    const { client } = store()
    const stream = freshStream()
    await client.appendToStream(stream, numbered(1))
    const { position } = await client.deleteStream(stream, { expectedRevision: 0n })
    const [last] = await collect(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
    expect(last?.event).toMatchObject({ streamId: `$$${stream}`, type: '$metadata', position })
  })

  it.each(['any', 'no_stream', 1n] as const)(
    'may be re-created and deleted again with %s',
    async (expectedRevision) => {
      const { client } = store()
      const stream = freshStream()
      await client.appendToStream(stream, numbered(2))
      await client.deleteStream(stream)
      await client.deleteStream(stream, { expectedRevision })
      await client.appendToStream(stream, numbered(1, 2), { expectedRevision })
      expect(await read(stream)).toEqual([2])
    },
  )

  it('checks the revision, with trailers', async () => {
    const { client } = store()
    const stream = freshStream('gelöscht')
    const missing = await rejection(client.deleteStream(stream))
    expect(missing).toBeInstanceOf(WrongExpectedVersionError)
    expect(missing).toMatchObject({ expectedVersion: -2n, actualVersion: -1n })
    await client.appendToStream(stream, numbered(2))
    const wrong = await rejection(client.deleteStream(stream, { expectedRevision: 7n }))
    expect(wrong).toMatchObject({ expectedVersion: 7n, actualVersion: 1n, streamName: encodeURIComponent(stream) })
    expect(await rejection(client.deleteStream(stream, { expectedRevision: 'no_stream' }))).toBeInstanceOf(
      WrongExpectedVersionError,
    )
  })

  it('works on a stream that has only metadata', async () => {
    const { client } = store()
    const stream = freshStream()
    await client.setStreamMetadata(stream, { maxCount: 3 })
    await client.deleteStream(stream, { expectedRevision: 'no_stream' })
    expect(
      await rejection(client.appendToStream(stream, numbered(1), { expectedRevision: 'stream_exists' })),
    ).toBeInstanceOf(StreamDeletedError)
  })
})

describe('tombstoning a stream', () => {
  it('closes the stream and its metastream for ever', async () => {
    const { client } = store()
    const stream = freshStream('grab-ö')
    await client.appendToStream(stream, numbered(1))
    await client.tombstoneStream(stream, { expectedRevision: 0n })
    const attempts = [
      () => read(stream),
      () => read(`$$${stream}`),
      () => client.appendToStream(stream, numbered(1)),
      () => client.setStreamMetadata(stream, { own: 1 }),
      () => client.deleteStream(stream),
      () => client.tombstoneStream(stream),
    ]
    for (const attempt of attempts) expect(await rejection(attempt())).toBeInstanceOf(StreamDeletedError)
  })

  it('leaves a $streamDeleted event in $all, with the last of all revisions', async () => {
    const { client } = store()
    const stream = freshStream()
    const { position } = await client.tombstoneStream(stream, { expectedRevision: 'no_stream' })
    const [last] = await collect(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
    expect(last?.event).toMatchObject({ streamId: stream, type: '$streamDeleted', revision: 2n ** 63n - 1n, position })
  })

  it('checks the revision', async () => {
    const error = await rejection(store().client.tombstoneStream(freshStream(), { expectedRevision: 3n }))
    expect(error).toMatchObject({ expectedVersion: 3n, actualVersion: -1n })
  })
})
