import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { jobOf, pictureOf, projected } from '../assets/testing/picture.ts'
import { recordCost } from '../costs/commands.ts'
import { ledgerFile, listLedger } from '../costs/contract.ts'
import { type OrphanDocument, orphans } from '../costs/projection.ts'
import { jobStepsFile, readJob } from '../lineage/job-contract.ts'
import { orphansFile, outcomesFile, queueFile, readJobHealth } from './contract.ts'

let studio: Studio
let admin: Admin
let ada: Person
let job: JobId
const model = 'bytedance/seedream-v4'

beforeAll(async () => {
  studio = await openStudio()
  admin = await signedInAdmin(studio)
  ada = await signedIn(studio)
  job = await jobOf(studio, ada, 2)
  for (const n of [0, 1]) {
    await pictureOf(studio, ada, job, n)
    const step = { userId: ada.userId, jobId: job, n, correlationId: randomId(), at: new Date().toISOString() }
    const cost = { feature: 'image', model, usage: { outputs: 1 }, unitPrice: 27_000 }
    const by = { provider: 'wavespeed', sandbox: true, priceListVersion: 1 }
    await recordCost(createHandle(studio.engines.store), { ...step, ...cost, ...by })
  }
  await projected(studio)
})
afterAll(() => studio.close())

const get = async (url: string) => (await admin.send({ method: 'GET', url })).json<unknown>()
const ledger = async (query = '') => listLedger.response.parse(await get(`${listLedger.path}${query}`))

describe('a cent', () => {
  it('leads to its charge, of a person, a model and a period', async () => {
    const { charges } = await ledger()
    const row = { userId: ada.userId, model, modelName: 'SeeDream 4.0', cost: 2.7, sandbox: true }
    expect(charges).toMatchObject([row, row])
    expect(charges.map(({ output }) => output?.n).toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 1])
    const first = await ledger('?limit=1')
    expect([...first.charges, ...(await ledger(`?limit=1&after=${first.next}`)).charges]).toEqual(charges)
    expect((await ledger(`?userId=${ada.userId}&model=${model}`)).charges).toEqual(charges)
    for (const query of [`userId=${randomId()}`, 'model=another', 'endDate=2026-01-01'])
      expect((await ledger(`?${query}`)).charges).toEqual([])
  })

  it('is in the file of all charges', async () => {
    const { body } = await admin.send({ method: 'GET', url: `${ledgerFile.path}?userId=${ada.userId}` })
    const lines = body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`,image,${model},wavespeed,2.7,,true,${job},`)
  })

  it('leads to its job and what happened in it, without a word of the person', async () => {
    const told = readJob.response.parse(await get(readJob.path.replace(':jobId', job)))
    expect(told).toMatchObject({ jobId: job, userId: ada.userId, kind: 'image' })
    expect(told.outputs.map(({ steps }) => steps.at(-1))).toMatchObject([
      { step: 'charged', amountCents: 2.7 },
      { step: 'charged', amountCents: 2.7 },
    ])
    expect(told.outputs[0]?.steps[0]).toMatchObject({ step: 'requested' })
    expect(JSON.stringify(told)).not.toContain('lighthouse')
    const missing = await admin.send({ method: 'GET', url: readJob.path.replace(':jobId', randomId()) })
    expect(missing.statusCode).toBe(404)
  })
})

it('a job has a file of its steps, output by output', async () => {
  const file = (id: string) => admin.send({ method: 'GET', url: jobStepsFile.path.replace(':jobId', id) })
  const lines = (await file(job)).body.trimEnd().split('\r\n')
  const { outputs } = readJob.response.parse(await get(readJob.path.replace(':jobId', job)))
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 3).join(','))).toEqual(
    outputs.flatMap(({ n, steps }) => steps.map(({ step, at }) => `${n + 1},${step},${at}`)),
  )
  expect(lines.at(-1)).toMatch(/^2,charged,.*,2\.7,true$/)
  expect((await file(randomId())).statusCode).toBe(404)
})

describe('the health of jobs', () => {
  it('tells of what is in progress', async () => {
    const told = readJobHealth.response.parse(await get(readJobHealth.path))
    expect(told.queue).toMatchObject([{ kind: 'image' }])
    expect(told).toMatchObject({ orphans: { count: 0, cost: 0, simulatedCost: 0, newest: [] } })
  })

  it('has files of the queue now and of failures by model in a period', async () => {
    const file = async (url: string) => (await admin.send({ method: 'GET', url })).body
    const told = readJobHealth.response.parse(await get(readJobHealth.path))
    expect(await file(queueFile.path)).toBe(
      `\uFEFFkind,waiting,queued,running\r\n${told.queue.map((each) => `${each.kind},${each.waiting},${each.queued},${each.running}\r\n`).join('')}`,
    )
    const lines = (await file(outcomesFile.path)).trimEnd().split('\r\n')
    expect(lines[0]).toBe('\uFEFFmodel,name,stored,failed,cancelled,failure rate in percent')
    expect(lines.slice(1)).toEqual(
      told.models.map((each) => `${each.model},${each.modelName},${each.stored},${each.failed},${each.cancelled},0`),
    )
    expect(await file(`${outcomesFile.path}?endDate=2026-01-01`)).toBe(`${lines[0]}\r\n`)
  })

  it('has a file of possible orphan spend', async () => {
    const { body } = await admin.send({ method: 'GET', url: orphansFile.path })
    expect(body).toBe('\uFEFFid,time,user,job,call,provider,model,reason,cost in cents,task,simulated\r\n')
  })

  it('counts all possible orphan spend, lists the newest, and tells simulated money apart', async () => {
    const common = {
      userId: ada.userId,
      jobId: job,
      provider: 'wavespeed',
      model,
      reason: 'unknown-outcome',
      position: 1n,
    }
    const documents = Array.from({ length: 51 }, (_, n) => {
      const own = { _id: `${job}-${n}`, at: new Date(Date.UTC(2026, 0, 1, 0, n)), amount: 10_000, sandbox: n === 0 }
      return { ...common, ...own, n }
    })
    await collectionOf<OrphanDocument>(studio.engines.db, orphans).insertMany(documents)
    const told = readJobHealth.response.parse(await get(readJobHealth.path)).orphans
    expect(told).toMatchObject({ count: 51, cost: 51, simulatedCost: 1 })
    expect(told.newest.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => `${job}-${50 - n}`))
  })

  it('of a reversed period is refused', async () => {
    const url = `${readJobHealth.path}?startDate=2026-02-01&endDate=2026-01-01`
    expect((await admin.send({ method: 'GET', url })).json()).toMatchObject({ code: 'reversed-period' })
  })
})
