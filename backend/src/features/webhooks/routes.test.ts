import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JobId, UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type FakeService, json, startFakeService } from '../../platform/providers/testing/fake-service.ts'
import { type SignedReport, signedReport } from '../../platform/providers/testing/signed-report.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { callbackUrlOf } from './contract.ts'
import { reportStream } from './events.ts'
import { readReport } from './queries.ts'

const key = 'the-key-of-our-account'
const body = { id: 'task1', model: 'm', input: { prompt: 'a private canary' }, outputs: [], status: 'completed' }

let service: FakeService
let studio: Studio
let forged = 0
beforeAll(async () => {
  service = await startFakeService()
  service.respondWith(json(200, { code: 200, data: { secret: `whsec_${key}` } }))
  const observer = { served: () => undefined, socketsFrom: () => undefined, forgedReport: () => void forged++ }
  studio = await openStudio({ WAVESPEED_URL: service.baseUrl, WAVESPEED_API_KEY: 'key-canary' }, { observer })
})
afterAll(async () => {
  await studio.close()
  await service.close()
})

interface Slot {
  provider: string
  userId: UserId
  jobId: JobId
  n: number
  attempt: number
}
let slot: Slot
beforeEach(() => {
  slot = { provider: 'wavespeed', userId: UserId.parse(randomId()), jobId: JobId.parse(randomId()), n: 1, attempt: 1 }
})

async function send({ payload, headers }: Partial<SignedReport>, to: Slot = slot, app = studio.app) {
  const { pathname } = new URL(callbackUrlOf(studio.config.publicUrl, to))
  return await app.inject({ method: 'POST', url: pathname, ...(payload && { payload }), ...(headers && { headers }) })
}
const reported = async ({ jobId, n }: Slot = slot) => await readReport(studio.engines.store, jobId, n)

describe('the callback address', () => {
  it('is on our origin and names the output', () => {
    const url = callbackUrlOf(new URL('https://studio.example/'), slot)
    expect(url).toBe(`https://studio.example/api/webhooks/wavespeed/${slot.userId}/${slot.jobId}/1/1`)
  })
})

it('does not exist for a service that sends no reports or is unknown', async () => {
  for (const provider of ['segmind', 'nobody', '__proto__']) {
    expect((await send(signedReport(key, body), { ...slot, provider })).statusCode).toBe(404)
  }
  expect(await reported()).toBeUndefined()
})

describe('a genuine report', () => {
  it('is recorded for its output, and the response is empty', async () => {
    const response = await send(signedReport(key, body))
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await reported()).toEqual({ ...slot, taskId: 'task1', status: 'completed' })
  })

  it('has one effect when it arrives ten times at once and once more', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => send(signedReport(key, body))))
    expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    await send(signedReport(key, { ...body, id: 'task2', status: 'failed' }))
    expect(await studio.engines.store.readAny(reportStream(slot.jobId, slot.n))).toHaveLength(1)
  })

  it('of a task that has not ended is acknowledged and ignored', async () => {
    expect((await send(signedReport(key, { ...body, status: 'processing' }))).statusCode).toBe(204)
    expect(await reported()).toBeUndefined()
  })

  it('is not counted against an address', async () => {
    const strict = await studio.another({}, { limits: { perAddress: 1, perUser: 1, bulk: 100_000, door: 1 } })
    for (let n = 0; n < 3; n++) expect((await send(signedReport(key, body), slot, strict)).statusCode).toBe(204)
  })
})

describe('anything else', () => {
  it('is refused and counted when it is forged', async () => {
    const before = forged
    const response = await send(signedReport('another key', body))
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ code: 'bad-signature' })
    expect(forged - before).toBe(1)
    expect(await reported()).toBeUndefined()
  })

  const huge = () => signedReport(key, { ...body, outputs: ['x'.repeat(64 * 1024)] })
  const typed = (type: string) => {
    const { payload, headers } = signedReport(key, body)
    return { payload, headers: { ...headers, 'content-type': type } }
  }
  it.each<[string, () => Partial<SignedReport>, number]>([
    ['without a body', () => ({}), 400],
    ['without a signature', () => ({ payload: '{}', headers: { 'content-type': 'application/json' } }), 401],
    ['with an empty body', () => ({ ...signedReport(key, body), payload: '' }), 401],
    ['signed too long ago', () => signedReport(key, body, new Date(Date.now() - 301_000)), 401],
    ['larger than 64 KiB', huge, 413],
    ['as a form', () => typed('application/x-www-form-urlencoded'), 415],
    ['as a multipart form', () => typed('multipart/form-data; boundary=x'), 415],
    ['as text', () => typed('text/plain'), 415],
  ])('%s is refused', async (_, report, status) => {
    expect((await send(report())).statusCode).toBe(status)
    expect(await reported()).toBeUndefined()
  })

  it.each<[string, Record<string, unknown>]>([
    ['a user that is none', { userId: 'me' }],
    ['a job that is none', { jobId: '../../x' }],
    ['a negative output', { n: -1 }],
    ['an attempt that is none', { attempt: 0 }],
    ['a fraction', { n: 0.5 }],
  ])('to %s is refused', async (_, change) => {
    const { userId, jobId, n, attempt } = { ...slot, ...change }
    const parts = [userId, jobId, n, attempt].map((part) => encodeURIComponent(String(part)))
    const url = `/api/webhooks/wavespeed/${parts.join('/')}`
    const response = await studio.app.inject({ method: 'POST', url, ...signedReport(key, body) })
    expect(response.statusCode).toBe(400)
  })

  it('is refused with 503 while the key is not available', async () => {
    const keyless = await studio.another({ WAVESPEED_API_KEY: '' })
    const response = await send(signedReport(key, body), slot, keyless)
    expect(response.statusCode).toBe(503)
    expect(await reported()).toBeUndefined()
  })
})

it('leaves no text of a report and no key in the log', () => {
  const log = studio.logged.join('\n')
  for (const word of ['canary', key, 'v3,']) expect(log).not.toContain(word)
})
