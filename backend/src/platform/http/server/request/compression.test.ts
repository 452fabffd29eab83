import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressLargeResponses, packedFrom } from './compression.ts'

const large = { text: 'x'.repeat(packedFrom) }
const small = { text: 'x' }
const app = fastify()

beforeAll(async () => {
  await compressLargeResponses(app)
  app.get('/large', async () => large)
  app.get('/small', async () => small)
  app.get('/picture', async (_request, reply) => reply.type('image/png').send(Buffer.alloc(2 * packedFrom)))
  app.post('/echo', async ({ body }) => body)
})
afterAll(() => app.close())

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

describe('a large answer of JSON', () => {
  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('is packed as %s for who takes that', async (encoding, unpack) => {
    const response = await ask('/large', encoding)
    expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(response.rawPayload.length).toBeLessThan(1_000)
    expect(JSON.parse(unpack(response.rawPayload).toString())).toEqual(large)
  })

  it.each([undefined, 'identity', 'zip'])('is sent as it is for who takes %s', async (encoding) => {
    const response = await ask('/large', encoding)
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.json()).toEqual(large)
  })
})

it.each(['/small', '/picture'])('%s is not packed', async (url) => {
  const response = await ask(url, 'gzip')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-encoding']).toBeUndefined()
})

it('what is sent packed is not unpacked', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const response = await app.inject({
    method: 'POST',
    url: '/echo',
    headers,
    payload: Buffer.from('\x1f\x8b\x08\x00', 'latin1'),
  })
  expect(response.statusCode).toBe(400)
})
