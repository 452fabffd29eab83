import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sourceOfBytes } from '../../media/blobs/byte-source.ts'
import { ProviderUnavailable, type UploadFile, UploadRefused } from '../port.ts'
import { type FakeService, json, type Responder, startFakeService } from '../testing/fake-service.ts'
import { wavespeed } from './adapter.ts'

const address = 'https://static.wavespeed.ai/file.png'
const png = { bytes: sourceOfBytes(new Uint8Array([137, 80, 78, 71])), contentType: 'image/png' }
const uploaded = json(200, { code: 200, data: { type: 'image', download_url: address } })

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

/** Uploads to a service that responds by path; returns the address and the calls. */
async function upload(responders: Record<string, Responder>, file: UploadFile = png) {
  const before = service.seen.length
  service.respondWith((response, request) => (responders[request.url ?? ''] ?? json(404, {}))(response, request))
  const address = wavespeed({ baseUrl: service.baseUrl, apiKey: 'k' }).upload(file, new AbortController().signal)
  return { address: await address, calls: service.seen.slice(before) }
}

const announced = (url: string, headers = {}) =>
  json(200, { code: 200, data: { upload: { method: 'PUT', url, headers }, download_url: address } })

it('takes two steps, the second without our key', async () => {
  const steps = {
    '/api/v3/media/uploads': announced(`${service.baseUrl}/put?token=1`, { 'Content-Type': 'image/png' }),
    '/put?token=1': json(200, {}),
  }
  const { address: told, calls } = await upload(steps)
  expect(told).toBe(address)
  expect(calls.map(({ method, path, authorization }) => [method, path, authorization])).toEqual([
    ['POST', '/api/v3/media/uploads', 'Bearer k'],
    ['PUT', '/put?token=1', undefined],
  ])
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ filename: 'file.png', size: 4, content_type: 'image/png' })
})

it.each<[string, Responder]>([
  ['are not offered', json(404, {})],
  ['lead to another host', announced('http://169.254.169.254/put')],
  ['are told in another shape', json(200, { code: 200, data: {} })],
])('takes one step where two %s', async (_, first) => {
  const { address: told, calls } = await upload({
    '/api/v3/media/uploads': first,
    '/api/v3/media/upload/binary': uploaded,
  })
  expect(told).toBe(address)
  expect(calls.map(({ path }) => path)).toEqual(['/api/v3/media/uploads', '/api/v3/media/upload/binary'])
  expect(calls[1]?.body).toContain('name="file"; filename="file.png"')
})

it('reads a video while it is sent, and says how large it is', async () => {
  const chunk = Buffer.alloc(65_536, 7)
  const bytes = {
    size: 100 * chunk.length,
    open: () => Promise.resolve(Readable.from(Array.from({ length: 100 }, () => chunk))),
  }
  const steps = { '/api/v3/media/uploads': announced(`${service.baseUrl}/put`), '/put': json(200, {}) }
  const { calls } = await upload(steps, { bytes, contentType: 'video/mp4' })
  expect(calls[1]?.body).toHaveLength(bytes.size)
  const { calls: inOne } = await upload(
    { '/api/v3/media/upload/binary': uploaded },
    { bytes, contentType: 'video/mp4' },
  )
  expect(inOne[1]?.body.length).toBeGreaterThan(bytes.size)
})

it('may be repeated when what is sent breaks off or is gone', async () => {
  const steps = { '/api/v3/media/uploads': announced(`${service.baseUrl}/put`), '/put': json(200, {}) }
  const broken = async function* () {
    yield Buffer.alloc(10)
    throw new Error('the store is away')
  }
  for (const open of [async () => Readable.from(broken()), async () => null]) {
    const file = { bytes: { size: 1_000, open }, contentType: 'video/mp4' }
    await expect(upload(steps, file)).rejects.toThrow(ProviderUnavailable)
  }
})

it.each([400, 413, 415])('is refused for good by %d', async (status) => {
  await expect(upload({ '/api/v3/media/uploads': json(status, {}) })).rejects.toThrow(UploadRefused)
})

it.each([
  ['image/png', 20 * 1024 * 1024 + 1],
  ['audio/mpeg', 50 * 1024 * 1024 + 1],
  ['text/html', 1],
])('sends nothing that the service would not take: %s of %d bytes', async (contentType, size) => {
  const before = service.seen.length
  await expect(upload({}, { bytes: sourceOfBytes(new Uint8Array(size)), contentType })).rejects.toThrow(UploadRefused)
  expect(service.seen.length).toBe(before)
})

it.each<[string, Responder]>([
  ['503', json(503, {})],
  ['an address that is none', json(200, { code: 200, data: { download_url: 'file:///etc/passwd' } })],
])('may be repeated after %s', async (_, responder) => {
  await expect(upload({ '/api/v3/media/upload/binary': responder })).rejects.toThrow(ProviderUnavailable)
})
