import type { ReadAllOptions, ReadStreamOptions } from '@eventstore/db-client'
import { binaryEvent, StreamNotFoundError } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { collect, freshStream, numbered, numbersOf, rejection, runEventStore } from './testing/fixture.ts'

const store = runEventStore()

const read = async (stream: string, options: ReadStreamOptions = {}) =>
  numbersOf(await collect(store().client.readStream(stream, options)))
const readAll = (options: ReadAllOptions = {}) => collect(store().client.readAll(options))

describe('reading a stream', () => {
  it('goes forwards from a revision, inclusive, for the requested number of events', async () => {
    const stream = freshStream()
    await store().client.appendToStream(stream, numbered(5))
    expect(await read(stream)).toEqual([0, 1, 2, 3, 4])
    expect(await read(stream, { fromRevision: 3n })).toEqual([3, 4])
    expect(await read(stream, { fromRevision: 1n, maxCount: 2 })).toEqual([1, 2])
    expect(await read(stream, { fromRevision: 5n })).toEqual([])
    expect(await read(stream, { fromRevision: 2n ** 63n })).toEqual([])
    expect(await read(stream, { fromRevision: 'end' })).toEqual([])
  })

  it('goes backwards from a revision, inclusive, and from the last when it lies beyond', async () => {
    const stream = freshStream()
    await store().client.appendToStream(stream, numbered(4))
    const backwards = { direction: 'backwards' } as const
    expect(await read(stream, { ...backwards, fromRevision: 'end' })).toEqual([3, 2, 1, 0])
    expect(await read(stream, { ...backwards, fromRevision: 'end', maxCount: 1 })).toEqual([3])
    expect(await read(stream, { ...backwards, fromRevision: 2n })).toEqual([2, 1, 0])
    expect(await read(stream, { ...backwards, fromRevision: 99n })).toEqual([3, 2, 1, 0])
    expect(await read(stream, { ...backwards, fromRevision: 'start' })).toEqual([0])
  })

  it('pages through more than one page both ways', async () => {
    const stream = freshStream()
    const all = Array.from({ length: 600 }, (_, n) => n)
    await store().client.appendToStream(stream, numbered(600))
    expect(await read(stream)).toEqual(all)
    expect(await read(stream, { direction: 'backwards', fromRevision: 'end' })).toEqual(all.toReversed())
  })

  it('bounds pages of big events by bytes', async () => {
    const stream = freshStream()
    const big = () => binaryEvent({ type: 'Big', data: new Uint8Array(700_000) })
    for (let count = 0; count < 4; count += 1) await store().client.appendToStream(stream, big())
    const events = await collect(store().client.readStream(stream))
    expect(events.map(({ event }) => event?.revision)).toEqual([0n, 1n, 2n, 3n])
  })

  it('reports a missing stream by its exact name', async () => {
    const stream = freshStream('nö')
    const error = await rejection(read(stream))
    expect(error).toBeInstanceOf(StreamNotFoundError)
    expect(error).toMatchObject({ streamName: stream })
  })

  it('is not disturbed by readers that disconnect', async () => {
    const stream = freshStream()
    await store().client.appendToStream(stream, numbered(2000))
    for await (const { event } of store().client.readStream(stream)) if (event?.revision === 3n) break
    expect(await read(stream, { maxCount: 1 })).toEqual([0])
  })
})

describe('reading $all', () => {
  it('shows a new node’s system events first', async () => {
    const [first] = await readAll({ maxCount: 1 })
    expect(first?.event?.type).toBe('$UserCreated')
    expect(first?.event?.position?.commit).toBeGreaterThan(0n)
  })

  it('starts inclusive forwards and exclusive backwards, and orders by position', async () => {
    const stream = freshStream()
    const { position } = await store().client.appendToStream(stream, numbered(3))
    if (position === undefined) throw new Error('an append returns its position')
    const forwards = await readAll({ fromPosition: position })
    expect(numbersOf(forwards)).toEqual([2])
    const backwards = await readAll({ direction: 'backwards', fromPosition: position, maxCount: 2 })
    expect(numbersOf(backwards)).toEqual([1, 0])
    const newest = await readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })
    expect(numbersOf(newest)).toEqual([2])
    expect(await readAll({ fromPosition: 'end' })).toEqual([])
    const positions = (await readAll()).map(({ event }) => event?.position?.commit ?? 0n)
    expect(positions).toEqual(positions.toSorted((a, b) => Number(a - b)))
    expect(new Set(positions).size).toBe(positions.length)
  })

  it('refuses a commit position before its prepare position', async () => {
    expect(await rejection(readAll({ fromPosition: { commit: 1n, prepare: 2n } }))).toMatchObject({ code: 3 })
  })
})
