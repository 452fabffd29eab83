import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnavailable, type ReadReport } from '../port.ts'
import { type FakeService, json, startFakeService } from '../testing/fake-service.ts'
import { type SignedReport, signedReport } from '../testing/signed-report.ts'
import { wavespeedReports } from './reports.ts'

const key = 'the-key-of-our-account'
const body = { id: 'task1', model: 'm', status: 'completed', outputs: ['https://x/1.png'] }
const secret = (text: string) => json(200, { code: 200, data: { secret: `whsec_${text}` } })

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

let time: Date
let read: ReadReport
beforeEach(() => {
  time = new Date('2026-11-21T12:00:00Z')
  service.respondWith(secret(key))
  read = wavespeedReports({ baseUrl: service.baseUrl, apiKey: 'k' }, () => time)
})

const raw = ({ payload, headers }: SignedReport) => ({ bytes: Buffer.from(payload), headers })
const later = (seconds: number) => new Date(time.getTime() + seconds * 1000)
const asked = () => service.seen.length

describe('a report', () => {
  it.each(['completed', 'failed'] as const)('of a task that %s is read', async (status) => {
    const report = raw(signedReport(key, { ...body, status }, time))
    expect(await read(report)).toEqual({ kind: 'ended', taskId: 'task1', status })
    expect(service.seen.at(-1)).toMatchObject({
      method: 'GET',
      path: '/api/v3/webhook/secret',
      authorization: 'Bearer k',
    })
  })

  it.each<[string, object | string]>([
    ['a task on its way', { ...body, status: 'processing' }],
    ['no task', { status: 'completed' }],
    ['an id that leaves its place in a path', { ...body, id: '../balance' }],
    ['something that is not JSON', 'oops'],
  ])('of %s says nothing', async (_, content) => {
    expect(await read(raw(signedReport(key, content, time)))).toEqual({ kind: 'other' })
  })

  it.each([-299, 0, 299])('signed %d seconds from now is believed', async (seconds) => {
    expect((await read(raw(signedReport(key, body, later(seconds))))).kind).toBe('ended')
  })

  it.each([-301, 301, 86_400])('signed %d seconds from now is not, and costs nothing', async (seconds) => {
    const before = asked()
    expect(await read(raw(signedReport(key, body, later(seconds))))).toEqual({ kind: 'forged' })
    expect(asked()).toBe(before)
  })
})

describe('a forgery', () => {
  const good = () => signedReport(key, body, time)
  const withHeaders = (change: Record<string, string | string[] | undefined>) => {
    const { bytes, headers } = raw(good())
    return { bytes, headers: { ...headers, ...change } }
  }
  it.each([
    ['another key', () => raw(signedReport('another', body, time))],
    ['the key as the service writes it', () => raw(signedReport(`whsec_${key}`, body, time))],
    ['another body', () => ({ ...raw(good()), bytes: Buffer.from(JSON.stringify({ ...body, id: 'task2' })) })],
    ['a space more', () => ({ ...raw(good()), bytes: Buffer.from(`${good().payload} `) })],
    ['another message id', () => withHeaders({ 'webhook-id': 'other' })],
    ['a timestamp that is not signed', () => withHeaders({ 'webhook-timestamp': String(time.getTime() / 1000 + 1) })],
    ['a timestamp that is none', () => withHeaders({ 'webhook-timestamp': 'now' })],
    ['no signature', () => withHeaders({ 'webhook-signature': undefined })],
    ['two signatures', () => withHeaders({ 'webhook-signature': ['v3,0', 'v3,1'] })],
    ['another version of the scheme', () => withHeaders({ 'webhook-signature': `v1,${'0'.repeat(64)}` })],
    ['a short signature', () => withHeaders({ 'webhook-signature': 'v3,00' })],
  ])('by %s is told', async (_, report) => {
    expect(await read(report())).toEqual({ kind: 'forged' })
  })
})

describe('the key', () => {
  const genuine = (by = key) => read(raw(signedReport(by, body, time)))

  it('is requested once, even when many reports arrive at once', async () => {
    const before = asked()
    await Promise.all([genuine(), genuine(), genuine()])
    await genuine()
    expect(asked() - before).toBe(1)
  })

  it('is requested again after an invalid signature, at most once a minute', async () => {
    await genuine()
    const before = asked()
    service.respondWith(secret('a-new-key'))
    expect((await genuine('a-new-key')).kind).toBe('forged')
    expect(asked()).toBe(before)
    time = later(61)
    expect((await genuine('a-new-key')).kind).toBe('ended')
    expect((await genuine()).kind).toBe('forged')
    expect(asked()).toBe(before + 1)
  })

  it('stays as it was when the service does not tell it', async () => {
    await genuine()
    time = later(61)
    service.respondWith(json(500, {}))
    expect((await genuine('forged')).kind).toBe('forged')
    expect((await genuine()).kind).toBe('ended')
  })

  it('is not known: no report can be told from a forgery', async () => {
    service.respondWith(json(401, {}))
    await expect(genuine()).rejects.toThrow(ProviderUnavailable)
    await expect(genuine()).rejects.toThrow(ProviderUnavailable)
    time = later(61)
    service.respondWith(secret(key))
    expect((await genuine()).kind).toBe('ended')
  })

  it('is not there without a key of ours', async () => {
    const keyless = wavespeedReports({ baseUrl: service.baseUrl, apiKey: undefined })
    await expect(keyless(raw(signedReport(key, body)))).rejects.toThrow(ProviderUnavailable)
  })
})
