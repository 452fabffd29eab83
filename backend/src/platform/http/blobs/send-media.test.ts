import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import type { BlobStore } from '../../media/blobs/blob-store.ts'
import { filesystemBlobs } from '../../media/blobs/filesystem.ts'
import type { Media } from '../contract/api.ts'
import { registerProblems } from '../problems/problem-handler.ts'
import { fairPlaces } from './fair-places.ts'
import { sendMedia } from './send-media.ts'

const stored: Readonly<Record<string, string>> = {
  'user/asset/original': 'a picture',
  'user/asset/small': 'small',
}

const picture: Media = { key: 'user/asset/original', contentType: 'image/png', tag: 'checksum' }

/** A server of this picture, and what was asked of its store. */
function open(media: Media = picture, get?: BlobStore['get']) {
  const asked: string[] = []
  const blobs: BlobStore = {
    head: async (key) => {
      asked.push(key)
      const bytes = stored[key]
      return bytes === undefined ? null : { size: bytes.length, contentType: 'ignored/type' }
    },
    get:
      get ??
      (async (key, range) => {
        asked.push(`bytes of ${key}`)
        const bytes = Buffer.from(stored[key] ?? '')
        return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
      }),
    put: async () => undefined,
    delete: async () => undefined,
  }
  const app = fastify()
  registerProblems(app, false)
  app.get('/picture', async (request, reply) => sendMedia(request, reply, { blobs, places: fairPlaces(1) }, media))
  const send = (headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/picture', headers })
  return { send, asked }
}

const protective = {
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-cache',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

test('the bytes are sent whole, as what they are and as nothing but media', async () => {
  const response = await open().send()
  expect([response.statusCode, response.body]).toEqual([200, 'a picture'])
  expect(response.headers).toMatchObject({
    ...protective,
    etag: '"checksum"',
    'content-type': 'image/png',
    'content-length': '9',
    'content-disposition': 'inline',
  })
  expect(response.headers).not.toHaveProperty('content-range')
})

test('a download has its name, in plain letters for old browsers and encoded with all its characters', async () => {
  const { headers } = await open({ ...picture, downloadAs: 'Äpfel & "Birnen".png' }).send()
  expect(headers['content-disposition']).toBe(
    'attachment; filename="_pfel____Birnen_.png"; filename*=UTF-8\'\'%C3%84pfel%20%26%20%22Birnen%22.png',
  )
})

test('for HEAD it sends the length and no bytes', async () => {
  const { send, asked } = open()
  const response = await send({}, 'HEAD')
  expect([response.statusCode, response.body]).toEqual([200, ''])
  expect(asked).toEqual(['user/asset/original'])
  expect(response.headers['content-length']).toBe('9')
})

describe('a browser that has the bytes', () => {
  test.each(['"checksum"', 'W/"checksum"', '"other", "checksum"', '*', ' * '])(
    'is told so without opening the store: %s',
    async (named) => {
      const { send, asked } = open()
      const response = await send({ 'if-none-match': named })
      expect([response.statusCode, response.body]).toEqual([304, ''])
      expect(response.headers).toMatchObject({ etag: '"checksum"', 'cache-control': 'private, no-cache' })
      expect(asked).toEqual([])
    },
  )

  test.each(['"other"', 'W/"other"', 'checksum', '"checksum-thumbnail"'])(
    'of another version is sent these: %s',
    async (named) => {
      expect((await open().send({ 'if-none-match': named })).body).toBe('a picture')
    },
  )
})

describe('a part of the bytes', () => {
  test('is sent with its place in the whole', async () => {
    const response = await open().send({ range: 'bytes=2-8' })
    expect([response.statusCode, response.body]).toEqual([206, 'picture'])
    expect(response.headers).toMatchObject({ 'content-range': 'bytes 2-8/9', 'content-length': '7', ...protective })
  })

  test('is sent only of the version that the reader has begun with', async () => {
    const ask = async (version: string) => (await open().send({ range: 'bytes=2-8', 'if-range': version })).statusCode
    expect(await ask('"checksum"')).toBe(206)
    expect(await ask('"other"')).toBe(200)
  })

  test('that does not exist is refused, with the length of the whole', async () => {
    const response = await open().send({ range: 'bytes=9-' })
    expect(response.json()).toMatchObject({ status: 416, code: 'range-not-satisfiable' })
    expect(response.headers['content-range']).toBe('bytes */9')
  })
})

describe('bytes that are not in the store', () => {
  const absent: Media = { ...picture, key: 'user/asset/large', tag: 'checksum-large' }
  const missing = { status: 404, code: 'not-found' }

  test('are not found', async () => {
    expect((await open(absent).send()).json()).toMatchObject(missing)
  })

  test('are not found either when they go between two looks', async () => {
    expect((await open(picture, async () => null).send()).json()).toMatchObject(missing)
  })

  test('are made, and what was made is sent with its own version', async () => {
    const whenAbsent = async () => ({ ...picture, key: 'user/asset/small', tag: 'checksum-small' })
    const response = await open({ ...absent, whenAbsent }).send()
    expect([response.body, response.headers.etag]).toEqual(['small', '"checksum-small"'])
    const again = await open({ ...absent, whenAbsent }).send({ 'if-none-match': '"checksum-small"' })
    expect(again.statusCode).toBe(304)
  })

  test('are not made when they are there', async () => {
    const whenAbsent = () => Promise.reject(new Error('made in vain'))
    expect((await open({ ...picture, whenAbsent }).send()).body).toBe('a picture')
  })
})

test('bytes are read from the store as fast as they are sent, and no more once the reader has gone away', async () => {
  const size = 200_000_000
  let read = 0
  const body = new Readable({
    read(wanted) {
      read += wanted
      this.push(Buffer.alloc(wanted))
    },
  })
  const blobs: Pick<BlobStore, 'head' | 'get'> = {
    head: async () => ({ size, contentType: 'video/mp4' }),
    get: async () => body,
  }
  const app = fastify()
  const places = fairPlaces(1)
  app.get('/', (request, reply) =>
    sendMedia(request, reply, { blobs: { ...filesystemBlobs('unused'), ...blobs }, places }, picture),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await new Promise<IncomingMessage>((resolve) => get(address, resolve))
  // a player that is paused reads nothing, and goes away when the page does
  await expect.poll(() => body.isPaused(), { timeout: 10_000 }).toBe(true)
  expect(read).toBeLessThan(size / 2)
  const closed = once(body, 'close')
  response.destroy()
  await closed
  await app.close()
})

test('a stream goes no faster than its reader, and is closed when the reader goes away', async () => {
  const chunk = Buffer.alloc(65_536)
  let made = 0
  const endless = new Readable({
    read() {
      made += chunk.length
      this.push(chunk)
    },
  })
  const app = fastify()
  const media: Media = { contentType: 'application/zip', downloadAs: 'a.zip', stream: () => endless }
  app.get('/', async (request, reply) =>
    sendMedia(request, reply, { blobs: filesystemBlobs('unused'), places: fairPlaces(1) }, media),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await new Promise<IncomingMessage>((resolve) => get(address, resolve))
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  await expect.poll(() => endless.isPaused(), { timeout: 10_000 }).toBe(true)
  expect(made).toBeLessThan(64_000_000)
  const closed = once(endless, 'close')
  response.destroy()
  await closed
  await app.close()
})

test('whoever reads many long bodies at once waits for their own, while others are served', async () => {
  const bodies: Readable[] = []
  const get = async (): Promise<Readable> => {
    const body = new Readable({ read: () => undefined })
    bodies.push(body)
    return body
  }
  const blobs = { ...filesystemBlobs('unused'), head: async () => ({ size: 65_537, contentType: 'video/mp4' }), get }
  const places = fairPlaces(3)
  const somebody = { key: 'key', userId: UserId.parse(randomId()) }
  const app = fastify()
  app.get('/', (request, reply) => {
    if (request.headers['cookie'] !== undefined) request.session = somebody
    return sendMedia(request, reply, { blobs, places }, picture)
  })
  const ask = (headers = {}) => app.inject({ url: '/', headers })
  const arrive = (body?: Readable) => {
    body?.push(Buffer.alloc(65_537))
    body?.push(null)
  }

  // Two visitors: without a session they count as one reader.
  const own = [ask(), ask()]
  await expect.poll(() => bodies.length).toBe(1)
  const other = ask({ cookie: 'hers' })
  await expect.poll(() => bodies.length).toBe(2)
  arrive(bodies[1])
  expect((await other).statusCode).toBe(200)
  expect(bodies).toHaveLength(2)
  arrive(bodies[0])
  await expect.poll(() => bodies.length).toBe(3)
  arrive(bodies[2])
  expect((await Promise.all(own)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('a reader who has waited for a minute is told to try again', async () => {
  const passed = AbortSignal.abort()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(passed)
  onTestFinished(() => void vi.restoreAllMocks())
  const blobs = { ...filesystemBlobs('unused'), head: async () => ({ size: 65_537, contentType: 'video/mp4' }) }
  const app = fastify()
  registerProblems(app, false)
  app.get('/', (request, reply) => sendMedia(request, reply, { blobs, places: fairPlaces(0) }, picture))
  const response = await app.inject('/')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 'unavailable' })
})
