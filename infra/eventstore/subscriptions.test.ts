import type { EventStoreDBClient } from '@eventstore/db-client'
import { binaryEvent, jsonEvent, StreamDeletedError, streamNameFilter } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import {
  caughtUp,
  collect,
  connect,
  freshStream,
  numbered,
  numbersOf,
  rejection,
  runEventStore,
  take,
} from './testing/fixture.ts'

const warnings: string[] = []
let now = Date.now()
const store = runEventStore({ clock: () => now, warn: (message) => warnings.push(message) })

/** Appends one event at a time while `isRunning`, each numbered after the last. */
const appendSteadily = async (client: EventStoreDBClient, stream: string, total: number): Promise<void> => {
  for (let n = 0; n < total; n += 10) await client.appendToStream(stream, numbered(10, n))
}

describe('a subscription to $all', () => {
  it('sends its confirmation, the events after its start, caught up, and then new events', async () => {
    const { client } = store()
    const stream = freshStream()
    const { position } = await client.appendToStream(stream, numbered(1))
    await client.appendToStream(stream, numbered(2, 1))
    const subscription = client.subscribeToAll({ fromPosition: position ?? 'start' })
    const seen: (string | number)[] = []
    subscription.once('confirmation', () => seen.push('confirmation')).once('caughtUp', () => seen.push('caught up'))
    const past = take(subscription, 2)
    seen.push(...numbersOf(await past))
    await client.appendToStream(stream, numbered(1, 3))
    seen.push(...numbersOf(await take(subscription, 1)))
    expect(seen).toEqual(['confirmation', 1, 2, 'caught up', 3])
    await subscription.unsubscribe()
  })

  it('starts at the end with what is committed afterwards', async () => {
    const { client } = store()
    const stream = freshStream()
    await client.appendToStream(stream, numbered(1))
    const subscription = client.subscribeToAll({ fromPosition: 'end' })
    const events = take(subscription, 1)
    await caughtUp(subscription)
    await client.appendToStream(stream, numbered(1, 1))
    expect(numbersOf(await events)).toEqual([1])
    await subscription.unsubscribe()
  })

  it('loses and repeats nothing between catch-up and live, with a slow reader under load', async () => {
    const { client, port } = store()
    const stream = freshStream('seam')
    const writer = connect(port)
    await appendSteadily(writer, stream, 500)
    const filter = streamNameFilter({ prefixes: [stream] })
    const slow = client.subscribeToAll({ filter }, { highWaterMark: 1 })
    const writing = appendSteadily(writer, stream, 1500)
    const numbers: number[] = []
    for await (const event of slow) {
      numbers.push(...numbersOf([event]))
      // The reader takes a turn for every event, the writer runs on beside it.
      await new Promise((resolve) => setImmediate(resolve))
      if (numbers.length === 2000) break
    }
    await writing
    const expected = [...Array(500).keys(), ...Array(1500).keys()]
    expect(numbers).toEqual(expected)
    await writer.dispose()
  })

  it('serves a hundred subscriptions at once', async () => {
    const { client } = store()
    const stream = freshStream('many')
    const filter = streamNameFilter({ prefixes: [stream] })
    const { position: fromPosition = 'start' } = await client.appendToStream(freshStream(), numbered(1))
    const subscriptions = Array.from({ length: 100 }, () => client.subscribeToAll({ filter, fromPosition }))
    const received = subscriptions.map((subscription) => take(subscription, 50))
    await appendSteadily(client, stream, 50)
    for (const events of received) expect(numbersOf(await events)).toEqual([...Array(50).keys()])
    await Promise.all(subscriptions.map((subscription) => subscription.unsubscribe()))
  }, 60_000)

  it('starts beyond the end with a warning and skips what is below its start', async () => {
    const { client } = store()
    const far = 1n << 40n
    const subscription = client.subscribeToAll({ fromPosition: { commit: far, prepare: far } })
    const skipped: unknown[] = []
    subscription.on('data', (event) => skipped.push(event))
    await caughtUp(subscription)
    const live = client.subscribeToAll({ fromPosition: 'end' })
    const arrived = take(live, 1)
    await caughtUp(live)
    await client.appendToStream(freshStream(), numbered(1))
    await arrived
    expect(warnings).toEqual([expect.stringContaining(`starts at ${far}, beyond the end of the log`)])
    expect(skipped).toEqual([])
    await Promise.all([subscription.unsubscribe(), live.unsubscribe()])
  })
})

describe('a subscription to a stream', () => {
  it('starts after its revision and goes live', async () => {
    const { client } = store()
    const stream = freshStream()
    await client.appendToStream(stream, numbered(3))
    const subscription = client.subscribeToStream(stream, { fromRevision: 0n })
    expect(numbersOf(await take(subscription, 2))).toEqual([1, 2])
    await client.appendToStream(freshStream(), numbered(1, 99))
    await client.appendToStream(stream, numbered(1, 3))
    expect(numbersOf(await take(subscription, 1))).toEqual([3])
    await subscription.unsubscribe()
  })

  it('waits for a stream that does not exist yet', async () => {
    const { client } = store()
    const stream = freshStream()
    const subscription = client.subscribeToStream(stream)
    const events = take(subscription, 1)
    await caughtUp(subscription)
    await client.appendToStream(stream, numbered(1, 5))
    expect(numbersOf(await events)).toEqual([5])
    await subscription.unsubscribe()
  })

  it('honours truncation in catch-up and never shows later what it hid', async () => {
    const { client } = store()
    const stream = freshStream()
    await client.appendToStream(stream, numbered(3))
    await client.deleteStream(stream)
    const subscription = client.subscribeToStream(stream)
    const events = take(subscription, 1)
    await caughtUp(subscription)
    await client.appendToStream(stream, numbered(1, 3))
    expect(numbersOf(await events)).toEqual([3])
    await client.setStreamMetadata(stream, { maxCount: 1 })
    await client.appendToStream(stream, numbered(3, 4))
    expect(numbersOf(await take(subscription, 3))).toEqual([4, 5, 6])
    const late = client.subscribeToStream(stream)
    expect(numbersOf(await take(late, 1))).toEqual([6])
    await Promise.all([subscription.unsubscribe(), late.unsubscribe()])
  })

  it('shows in catch-up what $tb and $maxAge leave visible', async () => {
    const { client } = store()
    const stream = freshStream()
    await client.appendToStream(stream, numbered(4))
    await client.setStreamMetadata(stream, { truncateBefore: 2, maxAge: 60 })
    const early = client.subscribeToStream(stream)
    expect(numbersOf(await take(early, 2))).toEqual([2, 3])
    now += 61_000
    const late = client.subscribeToStream(stream)
    const events = take(late, 1)
    await caughtUp(late)
    await client.appendToStream(stream, numbered(1, 4))
    expect(numbersOf(await events)).toEqual([4])
    await Promise.all([early.unsubscribe(), late.unsubscribe()])
  })

  it('continues across a deletion, a revival and a re-creation', async () => {
    const { client } = store()
    const stream = freshStream()
    await client.appendToStream(stream, numbered(1))
    const subscription = client.subscribeToStream(stream, { fromRevision: 'end' })
    const events = take(subscription, 2)
    await caughtUp(subscription)
    await client.deleteStream(stream)
    await client.appendToStream(stream, numbered(1, 1))
    await client.deleteStream(stream)
    await client.setStreamMetadata(stream, { own: 1 })
    await client.appendToStream(stream, numbered(1, 2))
    expect(numbersOf(await events)).toEqual([1, 2])
    await subscription.unsubscribe()
  })

  it('delivers an event of a mebibyte, from the past and live', async () => {
    const { client } = store()
    const stream = freshStream()
    const big = () => binaryEvent({ type: 'Big', data: new Uint8Array(2 ** 20 - 6) })
    await client.appendToStream(stream, big())
    const subscription = client.subscribeToStream(stream)
    await take(subscription, 1)
    await client.appendToStream(stream, big())
    const [live] = await take(subscription, 1)
    expect(live?.event?.data).toHaveLength(2 ** 20 - 6)
    await subscription.unsubscribe()
  })

  it('fails on a tombstone: at once, or after delivering it', async () => {
    const { client } = store()
    const stream = freshStream()
    const live = client.subscribeToStream(stream)
    const types: (string | undefined)[] = []
    const ended = (async () => {
      for await (const { event } of live) types.push(event?.type)
    })()
    await caughtUp(live)
    await client.tombstoneStream(stream)
    expect(await rejection(ended)).toBeInstanceOf(StreamDeletedError)
    expect(types).toEqual(['$streamDeleted'])
    expect(await rejection(take(client.subscribeToStream(stream), 1))).toBeInstanceOf(StreamDeletedError)
  })
})

describe('links', () => {
  const link = (target: string) => ({
    ...jsonEvent({ type: '$>', data: {} }),
    contentType: 'application/octet-stream' as const,
    data: Buffer.from(target),
  })

  it('are resolved only on request, by what the target shows', async () => {
    const { client } = store()
    const [target, gone, links] = [freshStream('t@t'), freshStream(), freshStream()]
    await client.appendToStream(target, numbered(2))
    await client.appendToStream(gone, numbered(1))
    await client.appendToStream(links, [link(`1@${target}`), link(`0@${gone}`), link(`9@${target}`), link('nonsense')])
    await client.deleteStream(gone)
    const plain = client.subscribeToStream(links)
    expect((await take(plain, 4)).map(({ event }) => event?.type)).toEqual(['$>', '$>', '$>', '$>'])
    const resolved = client.subscribeToStream(links, { resolveLinkTos: true })
    const events = await take(resolved, 4)
    expect(events.map(({ event }) => event?.streamId)).toEqual([target, undefined, undefined, undefined])
    expect(events.map(({ link: original }) => original?.revision)).toEqual([0n, 1n, 2n, 3n])
    expect(events[0]?.commitPosition).toBe(events[0]?.link?.position?.commit)
    await Promise.all([plain.unsubscribe(), resolved.unsubscribe()])
  })

  it('are resolved live, and by an $all filter that looks at the link', async () => {
    const { client } = store()
    const [target, links] = [freshStream('target'), freshStream('links')]
    await client.appendToStream(target, numbered(1, 7))
    const filter = streamNameFilter({ prefixes: [links] })
    const subscription = client.subscribeToAll({ fromPosition: 'end', resolveLinkTos: true, filter })
    const events = take(subscription, 1)
    await caughtUp(subscription)
    await client.appendToStream(target, numbered(1, 8))
    await client.appendToStream(links, link(`0@${target}`))
    const [resolved] = await events
    expect(resolved).toMatchObject({ event: { streamId: target, data: { n: 7 } }, link: { streamId: links } })
    await subscription.unsubscribe()
  })

  it('are read without their target once that is truncated or has a tombstone', async () => {
    const { client } = store()
    const [truncated, closed, links] = [freshStream(), freshStream(), freshStream('verknüpft')]
    await client.appendToStream(truncated, numbered(3))
    await client.setStreamMetadata(truncated, { truncateBefore: 2 })
    await client.appendToStream(closed, numbered(1))
    await client.tombstoneStream(closed)
    const targets = [`1@${truncated}`, `2@${truncated}`, `0@${closed}`, `0@${freshStream()}`]
    await client.appendToStream(links, targets.map(link))
    const events = await collect(client.readStream(links, { resolveLinkTos: true }))
    expect(events.map(({ event }) => event?.streamId)).toEqual([undefined, truncated, undefined, undefined])
  })
})
