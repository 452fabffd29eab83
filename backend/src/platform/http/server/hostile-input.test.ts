import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signedIn } from '../../../testing/person.ts'
import { home, openStudio, type Studio } from '../../../testing/studio.ts'
import { tracesOf } from '../../../testing/traces.ts'
import { Problem } from '../contract/endpoint.ts'
import { hostileForms } from '../testing/hostile-forms.ts'
import { cutPictures, hostileFiles } from '../testing/hostile-media.ts'
import { rawRequest } from '../testing/raw-request.ts'

/** Hundreds of requests, each of which must be answered however busy the machine is. */
const patient = { timeout: 60_000 }

let studio: Studio
let person: Person
beforeAll(async () => {
  studio = await openStudio()
  person = await signedIn(studio)
})
afterAll(() => studio.close())

const ask = (type: string, payload: string | Buffer, who = person) =>
  who.send({ method: 'POST', url: '/api/generate', payload, headers: { 'content-type': type } })

/** A picture in a form that asks for an image made from it. */
async function askWith(bytes: Buffer, who = person) {
  const form = new FormData()
  for (const [name, value] of [
    ['prompt', 'a lake'],
    ['numberOfImages', '1'],
  ] as const)
    form.append(name, value)
  form.append('referenceImages', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'x.png')
  const encoded = new Response(form)
  return ask(encoded.headers.get('content-type') ?? '', Buffer.from(await encoded.arrayBuffer()), who)
}

type InjectedResponse = Awaited<ReturnType<typeof ask>>
const wasRefused = ({ statusCode, body }: InjectedResponse): boolean =>
  [400, 413, 415, 422].includes(statusCode) && Problem.strict().parse(JSON.parse(body)).status === statusCode

describe('forms of somebody hostile', patient, () => {
  it('are refused and leave nothing', async () => {
    const before = await tracesOf(studio)
    const taken = []
    for (const { what, type, payload } of hostileForms.filter(({ legal }) => !legal)) {
      const response = await ask(type, payload)
      if (!wasRefused(response)) taken.push([what, response.statusCode])
    }
    expect(taken).toEqual([])
    expect(await tracesOf(studio)).toEqual(before)
  })

  it('are done as far as they are legal', async () => {
    for (const { what, type, payload } of hostileForms.filter(({ legal }) => legal)) {
      expect((await ask(type, payload, await signedIn(studio))).statusCode, `${what}`).toBe(202)
    }
  })
})

describe('files of somebody hostile', patient, () => {
  it('are refused, and leave nothing', async () => {
    const before = await tracesOf(studio)
    const taken = []
    for (const [what, bytes] of hostileFiles()) {
      const response = await askWith(bytes)
      if (!wasRefused(response)) taken.push([what, response.statusCode])
    }
    expect(taken).toEqual([])
    expect(await tracesOf(studio)).toEqual(before)
  })

  it('that are cut off are refused wherever they end, and leave nothing', async () => {
    const before = await tracesOf(studio)
    const statuses: number[] = []
    for (const bytes of (await cutPictures()).flat()) statuses.push((await askWith(bytes)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([422]))
    expect(await tracesOf(studio)).toEqual(before)
  })

  it('are known by their bytes, whatever they are called', async () => {
    const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    const response = await askWith(await image.jpeg().toBuffer(), await signedIn(studio))
    expect(response.statusCode).toBe(202)
  })
})

const host = new URL(home).host
const get = (lines: string, path = '/api/models') =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${lines}\r\n`
const post = (lines: string, body: string, path = '/api/waitlist') =>
  `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${lines}\r\n${body}`
const json = 'content-type: application/json\r\n'
const joining = '{"email":"somebody@atelier.example"}'

describe('requests of somebody hostile', patient, () => {
  const requests: readonly [what: string, bytes: string, statuses: readonly number[]][] = [
    ['headers of 64 KiB', get(`x: ${'y'.repeat(65_536)}\r\n`), [431]],
    ['10,000 headers', get('x: y\r\n'.repeat(10_000)), [431]],
    ['a control character', get('x: a\u0001b\r\n'), [400]],
    ['a name with a space', get('x y: z\r\n'), [400]],
    ['a folded header', get('x: y\r\n z\r\n'), [400]],
    ['no HTTP', 'hello\r\n\r\n', [400]],
    ['cookies that are none', get('cookie: =; ;;; __proto__=x; atelier=%E0%A4%A; atelier="\\"\r\n'), [401]],
    ['a cookie that is a query', get('cookie: atelier={"$gt":""}\r\n'), [401]],
    ['an address that is forged', get('x-forwarded-host: evil.example\r\nx-forwarded-proto: https\r\n'), [401]],
    ['two lengths', post(`${json}content-length: 5\r\ncontent-length: 36\r\n`, joining), [400]],
    ['a length below nothing', post(`${json}content-length: -1\r\n`, joining), [400]],
    ['a length that is no number', post(`${json}content-length: 3_6\r\n`, joining), [400]],
    [
      'a length and chunks',
      post(`${json}content-length: 36\r\ntransfer-encoding: chunked\r\n`, `24\r\n${joining}\r\n0\r\n\r\n`),
      [400],
    ],
    ['chunks that are none', post(`${json}transfer-encoding: chunked\r\n`, 'zz\r\nx\r\n'), [400]],
    ['a coding nobody knows', post(`${json}transfer-encoding: x\r\n`, joining), [400, 501]],
    ['a packed body', post(`${json}content-encoding: gzip\r\ncontent-length: 4\r\n`, '\x1f\x8b\x08\x00'), [400, 415]],
    ['a method nobody knows', get('').replace('GET', 'FOO'), [400]],
    ['a small method', get('').replace('GET', 'get'), [400]],
    ['a method we do not have', get('').replace('GET', 'PROPFIND'), [404]],
    ['an echo', get('').replace('GET', 'TRACE'), [404]],
    ['a tunnel', 'CONNECT 10.0.0.1:80 HTTP/1.1\r\nhost: 10.0.0.1\r\n\r\n', [0]],
    ['an address elsewhere', get('', 'http://169.254.169.254/latest'), [404]],
    ['a path that climbs', get('', '/api/../../../etc/passwd'), [404]],
    ['a path that climbs, in disguise', get('', '/api/%2e%2e%2f%2e%2e%2fetc/passwd'), [404]],
    ['a path that cannot be read', get('', '/api/generations/%E0%A4%A'), [400]],
    ['a path of 10,000 characters', get('', `/api/generations/${'x'.repeat(10_000)}`), [400, 404]],
    ['another version', get('').replace('HTTP/1.1', 'HTTP/3.0'), [400]],
  ]

  it('are refused with a problem document, protected like all others, and leave no trace', async () => {
    const before = await tracesOf(studio)
    const others = []
    for (const [what, bytes, statuses] of requests) {
      const { status, headers, body } = await rawRequest(studio.app, bytes)
      if (!statuses.includes(status)) others.push([what, status])
      if (status === 0) continue
      expect(Problem.strict().parse(JSON.parse(body)).status, `${what}`).toBe(status)
      expectProtected(headers, what)
      expect(body, `${what}`).not.toMatch(/evil|10\.0\.0\.1|passwd/)
    }
    expect(others).toEqual([])
    expect(await tracesOf(studio)).toEqual(before)
  })

  it('are cut off when they take too long', async () => {
    const app = await studio.another(
      {},
      {
        patience: { headersMs: 300, body: { floor: 16_000, patienceMs: 300 }, lookMs: 50 },
      },
    )
    const slow = [get('').slice(0, -2), post(`${json}content-length: 100\r\n`, joining), slowForm(person)]
    const before = await tracesOf(studio)
    for (const bytes of slow) {
      const { status, headers, body } = await rawRequest(app, bytes)
      expect(status, `${bytes.slice(0, 40)}`).toBe(408)
      expect(Problem.parse(JSON.parse(body)).code).toBe('request-timeout')
      expectProtected(headers, 'too slow')
    }
    await expect.poll(() => tracesOf(studio), { timeout: 10_000 }).toEqual(before)
  })
})

/** A signed-in form whose file never ends. */
function slowForm(who: Person): string {
  const cookie = `cookie: atelier=${who.cookies.get('atelier')}\r\n`
  const lines = `${cookie}content-type: multipart/form-data; boundary=slow\r\ncontent-length: 100000\r\n`
  const head = '--slow\r\ncontent-disposition: form-data; name="referenceImages"; filename="x.png"\r\n\r\n'
  const png = `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${'x'.repeat(17)}\0\0\xff\xffIDAT${'x'.repeat(9_000)}`
  return post(lines, head + png, '/api/generate')
}

function expectProtected(headers: Headers, what: string): void {
  expect(headers.get('x-content-type-options')?.trim(), `${what}`).toBe('nosniff')
  expect(headers.get('content-security-policy'), `${what}`).toContain("frame-ancestors 'none'")
  expect(headers.get('x-request-id'), `${what}`).not.toBeNull()
  expect(headers.get('cache-control')?.trim(), `${what}`).toBe('no-store')
  expect(headers.get('server') ?? headers.get('x-powered-by'), `${what}`).toBeNull()
}
