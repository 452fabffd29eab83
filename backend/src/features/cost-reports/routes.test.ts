import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { workKey } from '../../platform/media/blobs/blob-address.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { projected } from '../assets/testing/picture.ts'
import { endWork, inputOfWork } from '../work/commands.ts'
import { costReportsFile, costReportUrl, ListedReport } from './admin-contract.ts'
import { type CostReportResult, costReportFile } from './words-contract.ts'

let studio: Studio
let admin: Admin
let otherAdmin: Admin
beforeAll(async () => {
  studio = await openStudio()
  ;[admin, otherAdmin] = [await signedInAdmin(studio), await signedInAdmin(studio)]
})
afterAll(() => studio.close())

const url = '/api/admin/reports'
const ask = (payload: object, browser: Pick<Admin, 'send'> = admin) => browser.send({ method: 'POST', url, payload })
const idIn = (response: Awaited<ReturnType<typeof ask>>) => z.object({ workId: z.uuid() }).parse(response.json()).workId
const listOf = async (browser: Admin) =>
  z.array(ListedReport).parse((await browser.send({ method: 'GET', url })).json())

/** Ends the work as the worker does. */
async function made(workId: string, expiresAt = new Date(Date.now() + 60_000)): Promise<void> {
  const userId = UserId.parse(admin.adminId)
  const blobs = filesystemBlobs(studio.config.mediaFolder)
  await blobs.put(workKey({ userId, workId }, costReportFile), Buffer.from('a report'), { contentType: 'text/csv' })
  const result: CostReportResult = {
    name: 'atelier-costs.csv',
    contentType: 'text/csv',
    bytes: 8,
    checksum: 'c0ffee',
    head: 'Log',
    lines: 1,
    charges: 2,
  }
  const step = { workId, userId, correlationId: 'c', at: new Date().toISOString() }
  const end = {
    outcome: 'done',
    result: { plain: JSON.stringify(result) },
    expiresAt: expiresAt.toISOString(),
  } as const
  await endWork(createHandle(studio.engines.store), step, end)
  await projected(studio)
}

describe('a report of costs', () => {
  it('is asked for once at a time, listed, and downloaded by its admin until it expires', async () => {
    const asked = { by: ['user', 'day'], from: '2026-11-01', to: '2026-12-01', format: 'csv' }
    const response = await ask(asked)
    expect(response.statusCode).toBe(202)
    const workId = idIn(response)
    await projected(studio)
    expect(idIn(await ask(asked))).toBe(workId)
    expect(await inputOfWork(studio.engines, workId)).toEqual({
      by: ['user', 'day'],
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
      format: 'csv',
    })
    const listed = { by: asked.by, from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z', repriced: false }
    expect(await listOf(admin)).toMatchObject([{ id: workId, kind: 'cost-report', state: 'requested', asked: listed }])
    const saved = (await admin.send({ method: 'GET', url: costReportsFile.path })).body.split('\r\n')
    expect(saved[1]).toContain(`,user day,${listed.from},${listed.to},,,,false,,requested,`)
    const askedBy = { id: admin.adminId }
    expect(await listOf(otherAdmin)).toMatchObject([{ id: workId, askedBy }])
    const read = async (browser: Pick<Admin, 'send'>) =>
      await browser.send({ method: 'GET', url: costReportUrl(workId) })
    expect((await read(admin)).statusCode).toBe(404)
    await made(workId)
    const file = await read(admin)
    expect([file.statusCode, file.body]).toEqual([200, 'a report'])
    expect(file.headers['content-disposition']).toContain('atelier-costs.csv')
    // Whoever has asked: every admin reads it, and nobody else.
    expect((await read(otherAdmin)).body).toBe('a report')
    expect((await read(await signedIn(studio))).statusCode).toBe(401)
    const next = idIn(await ask(asked))
    expect(next).not.toBe(workId)
    await made(next, new Date(Date.now() - 1))
    expect((await admin.send({ method: 'GET', url: costReportUrl(next) })).statusCode).toBe(404)
  })

  it.each([
    { from: '2026-12-01', to: '2026-11-01' },
    { from: 'yesterday' },
    { by: ['colour'] },
    { by: [] },
    { user: 'mira' },
    { prices: { micros: {} } },
    { format: 'xlsx' },
    { sql: ' ' },
    { sql: `SELECT ${'1'.repeat(10_000)}` },
  ])('is refused as %j', async (payload) => {
    expect((await ask(payload)).statusCode).toBe(400)
  })

  it('says that a price list is too long, which takes no slot, and takes one that is not', async () => {
    const listOfLength = (models: number) => ({
      micros: Object.fromEntries(Array.from({ length: models }, (_, n) => [`service/a-model-${n} image`, 1_000 + n])),
    })
    const refused = await ask({ prices: listOfLength(1_300) })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('This price list is too long for a report')
    expect((await ask({ prices: listOfLength(1_000), sql: `SELECT ${'1'.repeat(2_000)}` })).statusCode).toBe(202)
  })

  it('is for admins alone', async () => {
    expect((await ask({}, await signedIn(studio))).statusCode).toBe(401)
  })
})
