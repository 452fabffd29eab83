import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { filesystemBlobs } from '../../media/blobs/filesystem.ts'
import { fairPlaces } from './fair-places.ts'
import { sendMedia } from './send-media.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Bytes without end, as fast as they are read. */
const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(16_384))
    },
  })
/** Its first byte comes, and nothing after it. */
function silent(): Readable {
  const body = new Readable({ read: () => undefined })
  body.push('x')
  return body
}

/** A client that is sent this stream, as it is made or as it is stored; tells whether it was ended. */
async function reader(stream: Readable, isStored = false) {
  const app = fastify()
  const blobs = {
    ...filesystemBlobs('unused'),
    head: async () => ({ size: 10_000_000_000, contentType: 'video/mp4' }),
    get: async () => stream,
  }
  const media = isStored
    ? { contentType: 'video/mp4', key: 'u/a/original', tag: 'checksum' }
    : { contentType: 'application/zip', downloadAs: 'a.zip', stream: () => stream }
  app.get('/', async (request, reply) => sendMedia(request, reply, { blobs, places: fairPlaces(1) }, media))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await new Promise<IncomingMessage>((resolve) => get(address, resolve))
  response.on('error', () => undefined)
  onTestFinished(async () => {
    response.destroy()
    await app.close()
  })
  return { response, isEnded: () => stream.destroyed }
}

/** Lets time pass until the stream is ended; returns the seconds that it took, undefined when they were not enough. */
async function secondsUntil(isEnded: () => boolean, atMost: number): Promise<number | undefined> {
  for (let seconds = 0; seconds < atMost; seconds++) {
    if (isEnded()) return seconds
    vi.advanceTimersByTime(1_000)
    await nextTurn()
  }
  return undefined
}

it('ends a stream that nobody reads, after a minute at the earliest', async () => {
  const { isEnded } = await reader(endless())
  expect(await secondsUntil(isEnded, 6_000)).toBeGreaterThanOrEqual(60)
})

it('ends what is stored, too, when nobody reads it', async () => {
  const { isEnded } = await reader(endless(), true)
  expect(await secondsUntil(isEnded, 6_000)).toBeGreaterThanOrEqual(60)
})

it('sends on to a client that reads', async () => {
  const { response, isEnded } = await reader(endless())
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  for (let seconds = 0; seconds < 90; seconds++) {
    // In a minute more is read than the buffers between both sides hold, however long a busy machine takes to bring it.
    while (bytes < seconds * 500_000) await once(response, 'data')
    vi.advanceTimersByTime(1_000)
  }
  expect(isEnded()).toBe(false)
})

it('does not hold it against a client that there is nothing to read', async () => {
  const { isEnded } = await reader(silent())
  expect(await secondsUntil(isEnded, 90)).toBeUndefined()
})
