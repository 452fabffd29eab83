import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { exchange, NoResponse, ResponseTooLarge, Unsendable } from './exchange.ts'

let server: Server
afterEach(() => server.close())

/** Bytes of the response to a GET of a server that responds like this. */
async function bodyFrom(respond: RequestListener, maxBytes: number): Promise<Uint8Array> {
  return (await exchange({ method: 'GET', ...(await toServer(respond, maxBytes)) })).body
}

/** What a request to a server that responds like this has in common with others. */
async function toServer(respond: RequestListener, maxBytes: number) {
  server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: new URL(`http://127.0.0.1:${port}/`),
    headers: {},
    limits: { connectMs: 5_000, firstByteMs: 5_000, totalMs: 10_000, maxBytes },
    signal: new AbortController().signal,
  }
}

/** Bytes of which no two neighbours are equal, so that a misplaced chunk shows. */
const picture = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))

describe('the body of a response', () => {
  it.each([1, 7, 70_000])(
    'is whole when its length is not announced, in chunks of %i bytes at first',
    async (first) => {
      const body = await bodyFrom((_, response) => {
        response.write(picture.subarray(0, first))
        response.write(picture.subarray(first, 2 * first))
        response.end(picture.subarray(2 * first))
      }, picture.length)
      expect(picture.equals(body)).toBe(true)
    },
  )

  it('is whole when its length is announced, and takes no more memory than that', async () => {
    const body = await bodyFrom((_, response) => {
      response.setHeader('content-length', picture.length).end(picture)
    }, 10 * picture.length)
    expect(picture.equals(body)).toBe(true)
    expect(body.buffer.byteLength).toBe(picture.length)
  })

  it('is empty when nothing is sent', async () => {
    expect(await bodyFrom((_, response) => response.writeHead(204).end(), 10)).toHaveLength(0)
  })

  it('is refused at its announced length, before any of it is read', async () => {
    const endless: RequestListener = (_, response) => {
      response.setHeader('content-length', 11).flushHeaders()
    }
    await expect(bodyFrom(endless, 10)).rejects.toThrow(ResponseTooLarge)
  })

  it('is refused as soon as it is larger than allowed', async () => {
    const endless: RequestListener = (_, response) => void response.write(picture)
    await expect(bodyFrom(endless, 10)).rejects.toThrow(ResponseTooLarge)
  })
})

describe('a body that is read while it is sent', () => {
  async function* broken() {
    yield picture
    throw new Error('the store is away')
  }

  it.each([
    ['breaks off', async () => Readable.from(broken())],
    ['cannot be opened', () => Promise.reject(new Error('the store is away'))],
    ['is gone', async () => null],
  ])('is told from a service that does not respond when it %s', async (_, open) => {
    const to = await toServer((request) => void request.resume(), 10)
    const sent = exchange({ method: 'PUT', ...to, body: { size: 2 * picture.length, open } })
    await expect(sent).rejects.toThrow(Unsendable)
  })

  it('is none that could not be read when the service ends the connection', async () => {
    const to = await toServer((request) => void request.destroy(), 10)
    const body = { size: 2 * picture.length, open: async () => Readable.from([picture, picture]) }
    const error: unknown = await exchange({ method: 'PUT', ...to, body }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NoResponse)
    expect(error).not.toBeInstanceOf(Unsendable)
  })
})
