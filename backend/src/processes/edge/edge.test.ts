import type { InjectOptions } from 'fastify'
import type { UpdateFilter } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assets } from '../../features/assets/projection.ts'
import { pictureOf, projected } from '../../features/assets/testing/picture.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { Problem } from '../../platform/http/contract/endpoint.ts'
import { positionTokens } from '../../platform/http/positions/position-tokens.ts'
import { type Checkpoint, checkpoints, readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { collectionName } from '../../platform/projections/projection.ts'
import { formOf } from '../../testing/calls.ts'
import { type Person, signedIn, visitor } from '../../testing/person.ts'
import { openStudio, type Studio, testLogin } from '../../testing/studio.ts'
import { tracesOf } from '../../testing/traces.ts'

let studio: Studio
let person: Person
beforeAll(async () => {
  studio = await openStudio()
  person = await signedIn(studio)
})
afterAll(() => studio.close())

const login = { method: 'POST', url: '/api/auth/test-login', payload: testLogin } as const

describe('problems', () => {
  const badJson = { payload: '{', headers: { 'content-type': 'application/json' } }
  const faults: readonly [string, InjectOptions, number, string][] = [
    ['no such address', { method: 'GET', url: '/api/nothing' }, 404, 'not-found'],
    ['no such method', { method: 'DELETE', url: '/api/models' }, 404, 'not-found'],
    ['no such thing', { method: 'GET', url: `/api/generations/${randomId()}` }, 404, 'not-found'],
    ['a parameter that does not fit', { method: 'GET', url: '/api/generations/1' }, 400, 'validation'],
    ['a query that does not fit', { method: 'GET', url: '/api/generations?limit=1000' }, 400, 'validation'],
    ['a body that does not fit', { ...login, payload: { email: { $gt: '' } } }, 400, 'validation'],
    ['a body that is no JSON', { ...login, ...badJson }, 400, 'bad-request'],
    ['a body that is too large', { ...login, payload: { email: 'x'.repeat(1_100_000) } }, 413, 'too-large'],
    [
      'a body of plain text',
      { ...login, payload: 'hi', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported-media-type',
    ],
    [
      'JSON where a form is asked for',
      { method: 'POST', url: '/api/generate', payload: {} },
      415,
      'unsupported-media-type',
    ],
    ['an address that cannot be read', { method: 'GET', url: '/api/generations/%E0%A4%A' }, 400, 'bad-request'],
    [
      'a prototype',
      { ...login, payload: '{"__proto__":{"x":1}}', headers: { 'content-type': 'application/json' } },
      400,
      'bad-request',
    ],
  ]

  it.each(faults)('%s', async (_what, call, status, code) => {
    const response = await person.send(call)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.headers['cache-control']).toBe('no-store')
    const problem = Problem.parse(response.json())
    expect(problem).toMatchObject({ status, code, error: problem.message })
    expect(problem.requestId).toBeDefined()
  })

  it('name the fields that do not fit', async () => {
    const response = await person.send({ ...login, payload: { email: 1 } })
    const { fields } = Problem.parse(response.json())
    expect(fields?.map(({ path }) => path)).toEqual(['email', 'password'])
  })

  it('of an identity provider that cannot be reached redirect the browser to the home page', async () => {
    const response = await visitor(studio.app).send({ method: 'GET', url: '/api/login' })
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe('/?signin=unavailable')
  })
})

describe('protection', () => {
  it('is on every response', async () => {
    for (const url of ['/api/models', '/api/nothing', '/api/docs', '/api/live', '/health/live', '/nothing']) {
      const { headers } = await person.send({ method: 'GET', url })
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      // The host of the identity provider and those of pictures of LoRAs, and no scheme that would open it to every host.
      expect(headers['content-security-policy']).toMatch(
        /;img-src 'self' data: blob: http:\/\/127\.0\.0\.1:1( https:\/\/(\*\.)?(huggingface\.co|hf\.co|image\.civitai\.com)){4};/,
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined()
    }
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3999.evil.example' },
    { origin: 'https://localhost:3999' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ])('refuses a write from elsewhere: %j', async (headers) => {
    const response = await person.send({ ...login, headers })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ code: 'foreign-origin' })
  })

  it('accepts a write from a program, which sends no Origin', async () => {
    expect((await studio.app.inject(login)).statusCode).toBe(200)
  })

  it('limits sign-ins and requests, and says how long to wait', async () => {
    const strict = await studio.another({}, { limits: { perAddress: 3, perUser: 100, bulk: 100_000, door: 2 } })
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await visitor(strict).send(login)).statusCode)
    expect(statuses).toEqual([200, 200, 429, 429])
    const refused = await visitor(strict).send({ method: 'GET', url: '/api/auth/user' })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  /** The answers to the first and the second try where an address has one. */
  async function twoTries(call: InjectOptions) {
    const strict = await studio.another({}, { limits: { perAddress: 100, perUser: 100, bulk: 100_000, door: 1 } })
    return [await visitor(strict).send(call), await visitor(strict).send(call)] as const
  }

  it('limits requests of visitors: the waitlist', async () => {
    const call = { method: 'POST', url: '/api/waitlist', payload: { email: 'no address' } } as const
    const [first, second] = await twoTries(call)
    expect(first.statusCode).toBe(400)
    expect(second.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
  })

  it.each(['/api/login', '/api/callback'])(
    'limits requests of visitors, and redirects the browser: %s',
    async (url) => {
      const [first, second] = await twoTries({ method: 'GET', url })
      expect(first.headers).not.toHaveProperty('retry-after')
      expect(second.headers.location).toBe('/?signin=unavailable')
      expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
      expect(studio.logged.findLast((line) => line.includes('"denied"'))).toContain('too-many-requests')
    },
  )

  it('limits the requests of one user, uploads too, without limiting anybody else', async () => {
    const app = await studio.another({}, { limits: { perAddress: 100, perUser: 1, bulk: 100_000, door: 100 } })
    const [one, other] = [await signedIn({ ...studio, app }), await signedIn({ ...studio, app })]
    const before = await tracesOf(studio)
    const upload = { method: 'POST', url: '/api/generate', ...formOf({ numberOfImages: 1 }) } as const
    expect((await one.send(upload)).statusCode).toBe(400)
    const refused = await one.send(upload)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await other.send(upload)).statusCode).toBe(400)
    expect(await tracesOf(studio)).toEqual(before)
  })

  it('trusts no address that a client claims', async () => {
    const strict = await studio.another({}, { limits: { perAddress: 1, perUser: 100, bulk: 100_000, door: 100 } })
    const ask = (address: string) =>
      visitor(strict).send({ method: 'GET', url: '/api/auth/user', headers: { 'x-forwarded-for': address } })
    expect((await ask('192.0.2.1')).statusCode).toBe(401)
    expect((await ask('192.0.2.2')).statusCode).toBe(429)
  })
})

it('the log contains nothing from refused requests', async () => {
  const word = 'Xylophilus'
  const json = { 'content-type': 'application/json' }
  const calls: readonly InjectOptions[] = [
    { method: 'POST', url: '/api/generate', ...formOf({ prompt: word, numberOfImages: 'many' }) },
    { method: 'POST', url: '/api/generate', ...formOf({ prompt: word.repeat(20_000) }) },
    { method: 'POST', url: '/api/generate', ...formOf({ prompt: word, model: word, [word]: word }) },
    { method: 'POST', url: '/api/waitlist', payload: { email: word } },
    { method: 'POST', url: '/api/waitlist', payload: `{"email":"${word}`, headers: json },
    { method: 'POST', url: '/api/auth/test-login', payload: { email: word, password: word } },
    { method: 'GET', url: `/api/generations?limit=${word}` },
    { method: 'GET', url: `/api/generations/${word}` },
    { method: 'GET', url: `/api/${word}/%E0%A4%A` },
    { method: 'GET', url: `/api/callback?code=${word}&state=${word}` },
    { method: 'GET', url: '/api/auth/user', headers: { cookie: `atelier=${word}`, 'x-min-position': word } },
    { method: 'POST', url: '/api/auth/sign-out-everywhere', headers: { 'idempotency-key': `${word} ${word}` } },
    { method: 'POST', url: '/api/auth/sign-out-everywhere', headers: { origin: `https://${word}.example` } },
  ]
  const from = studio.logged.length
  const statuses = []
  for (const call of calls) statuses.push((await person.send(call)).statusCode)
  expect(statuses).toEqual([400, 413, 400, 400, 400, 401, 400, 400, 400, 303, 401, 400, 403])
  expect(studio.logged.slice(from).filter((line) => line.includes('"answered"')).length).toBeGreaterThan(10)
  expect(studio.logged.filter((line) => line.includes(word))).toEqual([])
})

describe('a click', () => {
  const click = async (
    key: string,
    who: Person,
    fields: Record<string, string> = { prompt: 'a lake', numberOfImages: '1' },
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': key }
    return who.send({ method: 'POST', url: '/api/generate', payload: await encoded.text(), headers })
  }
  const jobOf = async (key: string, who: Person) => (await click(key, who)).json<{ jobId: string }>().jobId

  it('takes effect once per user, however often it is sent', async () => {
    const [first, again] = [await click('one', person), await click('one', person)]
    expect([first.statusCode, again.statusCode]).toEqual([202, 202])
    expect(again.json()).toEqual(first.json())
    // Tokens of one place differ, so that nobody sees whether others have done something meanwhile.
    expect(first.headers['x-position']).not.toBe(again.headers['x-position'])
    expect(await jobOf('two', person)).not.toBe(first.json<{ jobId: string }>().jobId)
    expect(await jobOf('one', await signedIn(studio))).not.toBe(first.json<{ jobId: string }>().jobId)
  })

  it('with the key of another command is refused, and changes nothing', async () => {
    const who = await signedIn(studio)
    const [image, other] = [await pictureOf(studio, who), await pictureOf(studio, who)]
    await projected(studio)
    const headers = { 'idempotency-key': 'spent' }
    const favorite = (assetId: string, wanted: boolean) =>
      who.send({ method: 'POST', url: `/api/assets/${assetId}/favorite`, payload: { favorite: wanted }, headers })
    const refusal = { status: 422, code: 'idempotency-key-reused' }

    expect((await favorite(image, true)).json()).toEqual({ isFavorite: true })
    expect((await favorite(image, true)).json()).toEqual({ isFavorite: true })
    // The same stream, where its events would be taken for a repeat; another target; another type.
    expect((await favorite(image, false)).json()).toMatchObject(refusal)
    expect((await favorite(other, true)).json()).toMatchObject(refusal)
    expect((await who.send({ method: 'POST', url: `/api/assets/${image}/restore`, headers })).json()).toMatchObject(
      refusal,
    )
    expect((await click('spent', who)).json()).toMatchObject(refusal)
    expect((await favorite(image, true)).json()).toEqual({ isFavorite: true })
    expect((await click('spent', await signedIn(studio))).statusCode).toBe(202)
  })

  it.each(['', 'x'.repeat(256), 'two words'])('with the key %j is refused', async (key) => {
    expect((await click(key, person)).json()).toMatchObject({ status: 400, code: 'invalid-idempotency-key' })
  })

  it('without a prompt is refused with the name of the missing field', async () => {
    const response = await click('three', person, { prompt: '  ' })
    expect(response.json()).toMatchObject({ status: 400, error: 'Please enter a prompt to generate images.' })
  })
})

describe('positions', () => {
  const tokens = () => positionTokens(studio.config.masterKey)
  const read = (who: Person, named: string) =>
    who.send({ method: 'GET', url: '/api/image-queue-status', headers: { 'x-min-position': named } })

  it('a read waits for a write, and not for a position of another log', async () => {
    const written = (await person.send(login)).headers['x-position']
    expect((await read(person, String(written))).statusCode).toBe(200)
    const elsewhere = tokens().seal(person.userId, { logId: randomId(), position: 999_999n })
    expect((await read(person, elsewhere)).statusCode).toBe(200)
    expect((await read(person, 'nonsense')).statusCode).toBe(200)
  })

  it('after several at once, the response has the latest of them', async () => {
    const who = await signedIn(studio)
    const logId = await studio.engines.store.logId()
    const seal = (position: bigint) => tokens().seal(who.userId, { logId, position })
    const response = await read(who, [seal(3n), seal(7n), 'nonsense', seal(5n)].join(','))
    expect(tokens().open(who.userId, logId, String(response.headers['x-position']))).toBe(7n)
    expect((await read(who, seal(7n))).headers['x-position']).toBeUndefined()
  })

  it('the response with the current user has the position that the read models have reached', async () => {
    const who = await signedIn(studio)
    const before = await readCheckpoint(studio.engines.db)
    const { headers } = await who.send({ method: 'GET', url: '/api/auth/user' })
    const after = await readCheckpoint(studio.engines.db)
    const told = tokens().open(who.userId, before?.logId ?? '', String(headers['x-position']))
    expect(told).toBeGreaterThanOrEqual(before?.position ?? 0n)
    expect(told).toBeLessThanOrEqual(after?.position ?? 0n)
  })
})

describe('health', () => {
  it('is live and ready', async () => {
    expect((await studio.app.inject('/health/live')).statusCode).toBe(200)
    const ready = await studio.app.inject('/health/ready')
    expect(ready.json()).toEqual({ status: 'ready', failing: [] })
  })

  it('is not ready while a read model that this version needs is another version, or not there', async () => {
    const statusWith = async (change: UpdateFilter<Checkpoint>) => {
      await checkpoints(studio.engines.db).updateOne({}, change)
      // a new process, which has looked at nothing yet
      return (await (await studio.another()).inject('/health/ready')).statusCode
    }
    const needed = collectionName(assets)
    expect(await statusWith({ $pull: { covers: needed } })).toBe(503)
    expect(await statusWith({ $addToSet: { covers: 'assets_v0' } })).toBe(503)
    expect(await statusWith({ $pull: { covers: 'assets_v0' } })).toBe(503)
    expect(await statusWith({ $addToSet: { covers: needed } })).toBe(200)
  })
})
