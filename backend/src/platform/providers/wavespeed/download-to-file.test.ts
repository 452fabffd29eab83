import { statSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../media/pictures/derive.ts'
import { OutputUnusable, ProviderUnavailable } from '../port.ts'
import { type FakeService, json, type Responder, startFakeService } from '../testing/fake-service.ts'
import { wavespeed } from './adapter.ts'

let service: FakeService
let folder: string
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-download-'))
  return () => rm(folder, { recursive: true })
})

const patient = { connectMs: 5_000, firstByteMs: 5_000, totalMs: 20_000, silenceMs: 5_000 }
const fileOf = () => path.join(folder, 'video')

function download(
  responder: Responder,
  {
    url = `${service.baseUrl}/1.mp4`,
    limits = {},
    maxBytes = 1_000,
    downloadPace = { floor: 1, patienceMs: 20_000 },
  } = {},
) {
  service.respondWith(responder)
  const provider = wavespeed({ baseUrl: service.baseUrl, apiKey: 'k', limits: { ...patient, ...limits }, downloadPace })
  return provider.downloadToFile(url, { path: fileOf(), maxBytes }, new AbortController().signal)
}

describe('a download into a file', () => {
  it('writes the bytes, and tells their number and checksum, without showing our key', async () => {
    const bytes = Buffer.from('a video')
    const answered = await download((response) => response.end(bytes))
    expect(answered).toEqual({ bytes: bytes.length, checksum: sha256(bytes) })
    expect((await readFile(fileOf())).equals(bytes)).toBe(true)
    expect(service.seen.at(-1)?.authorization).toBeUndefined()
  })

  it('follows a redirect on an allowed host', async () => {
    await download((response, request) =>
      request.url === '/here' ? response.end('moved') : json(302, {}, { location: '/here' })(response, request),
    )
    expect(await readFile(fileOf(), 'utf8')).toBe('moved')
  })

  it.each<[string, Responder]>([
    ['a redirect to a foreign host', json(302, {}, { location: 'http://169.254.169.254/latest/meta-data' })],
    ['a redirect without end', json(302, {}, { location: '/again' })],
    ['404', json(404, {})],
    ['more than the cap, as it says', (response) => response.writeHead(200, { 'content-length': '1001' }).write('x')],
    ['more than the cap, unsaid', (response) => response.writeHead(200).end('x'.repeat(1_001))],
  ])('gives up at %s', async (_, responder) => {
    await expect(download(responder)).rejects.toThrow(OutputUnusable)
  })

  it.each<[string, Responder, object?]>([
    ['500', json(500, {})],
    [
      'a body that stops short',
      (response) => response.writeHead(200, { 'content-length': '9' }).write('x', () => response.destroy()),
    ],
    ['a body that stalls', (response) => response.writeHead(200).write('x'), { limits: { silenceMs: 150 } }],
    ['one that takes too long', (response) => response.writeHead(200).write('x'), { limits: { totalMs: 150 } }],
    [
      'a body that trickles',
      (response) => {
        response.writeHead(200).write('x')
        const timer = setInterval(() => response.write('x'), 50)
        response.once('close', () => clearInterval(timer))
      },
      { downloadPace: { floor: 10_000, patienceMs: 500 } },
    ],
  ])('may be asked again after %s', async (_, responder, more) => {
    await expect(download(responder, more)).rejects.toThrow(ProviderUnavailable)
  })

  it('is what the file system says when the file cannot be written', async () => {
    await download((response) => response.end('first'))
    await expect(download((response) => response.end('second'))).rejects.toThrow('EEXIST')
  })

  it('asks no other host than the sandbox’s own', async () => {
    const before = service.seen.length
    const foreign = service.baseUrl.replace('127.0.0.1', 'localhost')
    await expect(download(json(200, {}), { url: `${foreign}/1.mp4` })).rejects.toThrow(OutputUnusable)
    await expect(download(json(200, {}), { url: Buffer.alloc(300).toString('base64') })).rejects.toThrow(OutputUnusable)
    expect(service.seen.length).toBe(before)
  })

  it('holds a large output in memory in small pieces only', async () => {
    const size = 60_000_000
    const piece = Buffer.alloc(1_000_000)
    const written = () => statSync(fileOf(), { throwIfNoEntry: false })?.size ?? 0
    let most = 0
    await download(
      (response) => {
        response.writeHead(200, { 'content-length': String(size) })
        let left = size / piece.length
        const send = () => {
          most = Math.max(most, size - left * piece.length - written())
          left -= 1
          if (left === 0) response.end(piece)
          else response.write(piece, send)
        }
        send()
      },
      { maxBytes: size, limits: { totalMs: 120_000 } },
    )
    expect((await stat(fileOf())).size).toBe(size)
    expect(most).toBeLessThan(size / 2)
  })
})
