import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OutputUnusable, ProviderUnavailable } from '../port.ts'
import { type FakeService, json, type Responder, startFakeService } from '../testing/fake-service.ts'
import { wavespeed } from './adapter.ts'
import { wavespeedHosts } from './hosts.ts'

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

const patient = { connectMs: 5_000, firstByteMs: 5_000, totalMs: 5_000 }
const impatient = { ...patient, firstByteMs: 150, totalMs: 400 }

async function downloadRespondingWith(
  responder: Responder,
  url = `${service.baseUrl}/outputs/1.png`,
  limits = patient,
): Promise<Uint8Array> {
  service.respondWith(responder)
  const provider = wavespeed({ baseUrl: service.baseUrl, apiKey: 'k', limits })
  return await provider.download(url, 1_000, new AbortController().signal)
}

const real = 'https://api.wavespeed.ai'

describe('download', () => {
  it('brings the bytes, without showing our key', async () => {
    const bytes = await downloadRespondingWith((response) => response.end(Buffer.from([1, 2, 3])))
    expect([...bytes]).toEqual([1, 2, 3])
    expect(service.seen.at(-1)?.authorization).toBeUndefined()
  })

  it('reads an output that is bare base64, up to the cap, without asking anybody', async () => {
    const before = service.seen.length
    const picture = Buffer.alloc(300, 7)
    const read = (bytes: Buffer) => downloadRespondingWith(json(500, {}), bytes.toString('base64'))
    expect([...(await read(picture))]).toEqual([...picture])
    await expect(read(Buffer.alloc(1_001))).rejects.toThrow(OutputUnusable)
    expect(service.seen.length).toBe(before)
  })

  it('follows a redirect on an allowed host', async () => {
    const bytes = await downloadRespondingWith((response, request) =>
      request.url === '/here' ? response.end('moved') : json(302, {}, { location: '/here' })(response, request),
    )
    expect(Buffer.from(bytes).toString()).toBe('moved')
  })

  it.each<[string, Responder]>([
    ['a redirect to a foreign host', json(302, {}, { location: 'http://169.254.169.254/latest/meta-data' })],
    ['a redirect to nowhere', json(302, {}, { location: 'http://' })],
    ['a redirect without end', json(302, {}, { location: '/again' })],
    ['404', json(404, {})],
    ['410', json(410, {})],
    ['more than the cap', (response) => response.end('x'.repeat(1_001))],
  ])('gives up at %s', async (_, responder) => {
    await expect(downloadRespondingWith(responder)).rejects.toThrow(OutputUnusable)
  })

  it.each<[string, Responder]>([
    ['500', json(500, {})],
    ['429', json(429, {})],
    [
      'a body that stops short',
      (response) => response.writeHead(200, { 'content-length': '9' }).write('x', () => response.destroy()),
    ],
    ['a body that stalls', (response) => response.writeHead(200).write('x')],
  ])('may be asked again after %s', async (_, responder) => {
    await expect(downloadRespondingWith(responder, undefined, impatient)).rejects.toThrow(ProviderUnavailable)
  })

  it('asks no other host than the sandbox’s own', async () => {
    const before = service.seen.length
    const foreign = service.baseUrl.replace('127.0.0.1', 'localhost')
    await expect(downloadRespondingWith(json(200, {}), `${foreign}/outputs/1.png`)).rejects.toThrow(OutputUnusable)
    expect(service.seen.length).toBe(before)
  })
})

describe('allowed outputs of the real service', () => {
  it.each([
    'https://api.wavespeed.ai/x.png',
    'https://static.wavespeed.ai/x.png',
    'https://d1q70pf5vjeyhc.cloudfront.net/x.png',
  ])('%s', (url) => expect(wavespeedHosts.allowed(url, real)?.href).toBe(url))

  it.each([
    'http://static.wavespeed.ai/x.png',
    'https://static.wavespeed.ai.evil.example/x.png',
    'https://evilwavespeed.ai/x.png',
    'https://name:word@static.wavespeed.ai/x.png',
    'https://static.wavespeed.ai:8443/x.png',
    'https://other.cloudfront.net/x.png',
    'file:///etc/passwd',
    'iVBORw0KGgo=',
  ])('not %s', (url) => expect(wavespeedHosts.allowed(url, real)).toBeUndefined())

  it('tells the sandbox from the service', () => {
    expect(wavespeedHosts.isSandbox(real)).toBe(false)
    expect(wavespeedHosts.isSandbox('http://127.0.0.1:4000')).toBe(true)
  })
})
