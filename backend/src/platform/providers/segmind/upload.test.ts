import { afterAll, beforeAll, expect, it } from 'vitest'
import { sourceOfBytes } from '../../media/blobs/byte-source.ts'
import { ProviderUnavailable, UploadRefused } from '../port.ts'
import { type FakeService, json, type Responder, startFakeService } from '../testing/fake-service.ts'
import { segmind } from './adapter.ts'
import { segmindHosts } from './hosts.ts'

const png = { bytes: sourceOfBytes(new Uint8Array([137, 80, 78, 71])), contentType: 'image/png' }
const dataUrl = 'data:image/png;base64,iVBORw=='

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

async function upload(responder: Responder, file = png): Promise<string> {
  service.respondWith(responder)
  return await segmind({ baseUrl: service.baseUrl, apiKey: 'k' }).upload(file, new AbortController().signal)
}

it('puts a picture into the service’s storage', async () => {
  const stored = json(200, { file_urls: ['https://images.segmind.com/assets/1.png'], message: 'ok' })
  expect(await upload(stored)).toBe('https://images.segmind.com/assets/1.png')
  expect(service.seen.at(-1)).toMatchObject({ method: 'POST', path: '/upload-asset' })
  expect(JSON.parse(service.seen.at(-1)?.body ?? '')).toEqual({ data_urls: [dataUrl] })
})

it('leaves it in the request where there is no storage', async () => {
  expect(await upload(json(404, {}))).toBe(dataUrl)
})

it('is refused for good when the service says so, or it is too large', async () => {
  await expect(upload(json(413, {}))).rejects.toThrow(UploadRefused)
  const huge = { ...png, bytes: sourceOfBytes(new Uint8Array(20 * 1024 * 1024 + 1)) }
  await expect(upload(json(200, {}), huge)).rejects.toThrow(UploadRefused)
})

it.each<[string, Responder]>([
  ['500', json(500, {})],
  ['no address', json(200, { file_urls: [] })],
  ['something that is not JSON', (response) => response.end('oops')],
])('may be repeated after %s', async (_, responder) => {
  await expect(upload(responder)).rejects.toThrow(ProviderUnavailable)
})

it.each([
  ['https://images.segmind.com/generations/1.jpeg', true],
  ['http://images.segmind.com/1.jpeg', false],
  ['https://segmind.com.evil.example/1.jpeg', false],
  ['https://bucket.s3.amazonaws.com/1.jpeg', false],
])('may we fetch %s: %s', (url, allowed) => {
  expect(segmindHosts.allowed(url, 'https://api.segmind.com') !== undefined).toBe(allowed)
})
