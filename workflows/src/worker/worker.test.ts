import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEvents } from '@studio/backend/features/events.ts'
import { allProjections } from '@studio/backend/features/read-models.ts'
import { fileKeyStore } from '@studio/backend/platform/eventsourcing/keys/file-keys.ts'
import { type Projector, startProjector } from '@studio/backend/platform/projections/run/projector.ts'
import { type TestDatabase, testDatabase } from '@studio/backend/platform/projections/testing/test-database.ts'
import { type FakeService, startFakeService } from '@studio/backend/platform/providers/testing/fake-service.ts'
import { type SandboxProcess, startSandboxProcess } from '@studio/backend/platform/providers/testing/sandbox-process.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLog, type TestLog } from '../../testing/log.ts'
import { killedAfterKeeping, longReport } from '../../testing/long-report.ts'
import { personalArchive } from '../../testing/personal-archive.ts'
import { type SlowArchive, slowArchive } from '../../testing/slow-archive.ts'
import { startWorkerProgram, type WorkerProgram } from '../../testing/worker-program.ts'
import type { JobRef } from '../generation/refs.ts'

/** The whole program, on real engines and the AI sandbox, killed at the worst moments. */
const patience = { timeout: 60_000 }
const masterKey = randomBytes(32).toString('base64')

let folder: string
let log: TestLog
let sandbox: SandboxProcess
let silent: FakeService
let database: TestDatabase
let projector: Projector
let worker: WorkerProgram

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-worker-'))
  const keys = fileKeyStore({ folder: join(folder, 'keys'), masterKey })
  ;[log, sandbox, silent, database] = await Promise.all([
    startLog(keys),
    startSandboxProcess(),
    startFakeService(),
    testDatabase(),
  ])
  // The search for a task asks the read models who else may have sent it, and would wait long for read models that stand still.
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const { store } = log
  const { db } = database
  projector = startProjector({ store, db, keys, projections: allProjections, definitions: allEvents, log: quiet })
  worker = await startWorker()
})
afterAll(async () => {
  await worker.kill('SIGKILL')
  await projector.stop()
  await Promise.all([log.stop(), sandbox.stop(), silent.close(), database.drop()])
  await rm(folder, { recursive: true, force: true })
})

const startWorker = (wavespeedUrl = sandbox.url, env: Readonly<Record<string, string>> = {}) =>
  startWorkerProgram({
    ...env,
    EVENTSTORE_URL: log.url,
    MONGO_URL: database.url,
    MASTER_KEY: masterKey,
    DATA_DIR: folder,
    WAVESPEED_URL: wavespeedUrl,
    WAVESPEED_API_KEY: sandbox.key,
    RECONCILE_WINDOW_MS: '4000',
    LOG_LEVEL: 'info',
  })

const hasEnded = async (job: JobRef) => (await log.jobEvents(job)).at(-1)?.type === 'JobEnded'
const ended = (job: JobRef) => expect.poll(() => hasEnded(job), patience).toBe(true)
const lastOf = async (job: JobRef, n = 0) => (await log.story(job, n)).at(-1)

const faults = async () =>
  (await fetch(new URL('/faults', sandbox.url), { headers: { authorization: `Bearer ${sandbox.key}` } })).text()

const isSubmit = (url = '') => url.includes('seedream')
const submits = () => silent.seen.filter(({ method, path }) => method === 'POST' && isSubmit(path)).length

describe('the worker program', () => {
  it('makes the pictures of an admitted job', { timeout: 90_000 }, async () => {
    const job = await log.admit(2)
    await ended(job)
    expect([await lastOf(job, 0), await lastOf(job, 1)]).toEqual(['OutputStored', 'OutputStored'])
    expect(await sandbox.acceptedTasks()).toBe(2)
  })

  it('finds the task when the response to its submit was lost', { timeout: 120_000 }, async () => {
    const job = await log.admit(1, 'a lighthouse alone [drop-after]')
    await ended(job)
    expect(await log.story(job, 0)).toEqual(['OutputIntended', 'OutputSubmitted', 'OutputStored'])
    expect(await sandbox.acceptedTasks('a lighthouse alone')).toBe(1)
  })
})

/** One kill for all moments, because it takes ten seconds until Temporal takes a worker for dead. */
describe('a worker program that was killed', () => {
  let submitting: JobRef
  let downloading: JobRef
  let waiting: JobRef
  let archiving: SlowArchive

  it('was submitting, waiting for the service, downloading and making an archive at that moment', {
    timeout: 120_000,
  }, async () => {
    await sandbox.switchOn({ kind: 'slow', at: 'output', ms: 30_000, count: 1 })
    downloading = await log.admit(1)
    await expect.poll(faults, patience).toContain('"struck":1')
    submitting = await log.admit(1, 'a lighthouse in fog [stall]')
    await expect.poll(() => sandbox.acceptedTasks('a lighthouse in fog'), patience).toBe(1)
    waiting = await log.admit(3, 'a lighthouse at work [slow 6s]')
    for (const n of [0, 1, 2]) await expect.poll(() => log.story(waiting, n), patience).toContain('OutputSubmitted')
    archiving = await slowArchive({ log, mediaFolder: join(folder, 'media') })
    await expect.poll(archiving.story, patience).toContain('WorkProgressed')
    await worker.kill('SIGKILL')
    await archiving.goOn()
    for (const job of [downloading, submitting, waiting]) expect(await hasEnded(job)).toBe(false)
    worker = await startWorker()
  })

  it('continues with submitted outputs, and buys nothing twice', { timeout: 120_000 }, async () => {
    await ended(waiting)
    const last = await Promise.all([0, 1, 2].map((n) => lastOf(waiting, n)))
    expect(last).toEqual(['OutputStored', 'OutputStored', 'OutputStored'])
    expect(await sandbox.acceptedTasks('a lighthouse at work')).toBe(3)
  })

  it('makes the archive that was under way, whole and once', { timeout: 120_000 }, async () => {
    await expect
      .poll(archiving.story, patience)
      .toEqual(['WorkRequested', 'WorkProgressed', 'WorkProgressed', 'WorkEnded'])
    expect(await archiving.files()).toEqual(['bytes of a picture', expect.stringContaining('"pictures"')])
  })

  it('repeats the download that was under way', { timeout: 120_000 }, async () => {
    await ended(downloading)
    expect(await lastOf(downloading)).toBe('OutputStored')
  })

  it('finds the task of the submit that was under way, and buys nothing twice', { timeout: 120_000 }, async () => {
    await ended(submitting)
    expect(await lastOf(submitting)).toBe('OutputStored')
    expect(await sandbox.acceptedTasks('a lighthouse in fog')).toBe(1)
  })

  it('never repeats a submit that cannot be found: the outcome is unknown and nothing is charged', {
    timeout: 120_000,
  }, async () => {
    await worker.kill('SIGKILL')
    silent.respondWith((response, { url }) => {
      if (!isSubmit(url)) response.writeHead(503).end()
    })
    worker = await startWorker(silent.baseUrl)
    const job = await log.admit(1)
    await expect.poll(submits, patience).toBe(1)
    await worker.kill('SIGKILL')
    worker = await startWorker(silent.baseUrl)
    await ended(job)
    const fate = (await log.outputEvents(job, 0)).at(-1)
    expect(fate?.data).toMatchObject({ reason: 'unknown-outcome', possibleOrphan: { amount: 27_000 } })
    expect(await log.types(`charge-${job.jobId}-0`)).toEqual([])
    expect(submits()).toBe(1)
  })

  it('goes on with the report that it was making where it was', { timeout: 120_000 }, async () => {
    await worker.kill('SIGKILL')
    const report = await longReport({ log, mediaFolder: join(folder, 'media') }, 25)
    worker = await startWorker(sandbox.url, { FAIL_POINTS: killedAfterKeeping(join(folder, 'kept-sum'), 1) })
    await expect.poll(report.place, patience).toBeDefined()
    expect(await worker.ended).toBe('SIGKILL')
    expect(await report.story()).not.toContain('WorkEnded')
    // What was added up before is not read again: another sum in its place is in the report.
    const place = (await report.place()) ?? ''
    await report.setPlace(place.replaceAll(/"amount":(\d+)/g, (_, sum) => `"amount":${Number(sum) + 50_000}`))
    worker = await startWorker()
    await expect.poll(report.story, patience).toContain('WorkEnded')
    expect(JSON.parse((await report.file()) ?? '')).toMatchObject({ charges: 25_000, amount_micros: 75_000 })
    expect(await report.place()).toBeUndefined()
  })

  it('asks the charges that it had read of a report by SQL, each once', { timeout: 120_000 }, async () => {
    await worker.kill('SIGKILL')
    const sql = 'SELECT count(DISTINCT position) AS charges, sum(amount_micros)::BIGINT AS amount FROM charges'
    const report = await longReport({ log, mediaFolder: join(folder, 'media') }, 25, sql)
    // its rows are kept first, then its place
    worker = await startWorker(sandbox.url, { FAIL_POINTS: killedAfterKeeping(join(folder, 'kept-rows'), 2) })
    expect(await worker.ended).toBe('SIGKILL')
    expect(await report.story()).not.toContain('WorkEnded')
    expect(await report.place()).toContain('"parts":1')
    worker = await startWorker()
    await expect.poll(report.story, patience).toContain('WorkEnded')
    expect(JSON.parse((await report.file()) ?? '')).toEqual({ charges: 25_000, amount: 25_000 })
    expect(await report.place()).toBeUndefined()
  })

  it('makes the archive of a person again whose end it did not come to tell', { timeout: 120_000 }, async () => {
    await worker.kill('SIGKILL')
    const archive = await personalArchive({ log, mediaFolder: join(folder, 'media') })
    worker = await startWorker(sandbox.url, { FAIL_POINTS: killedAfterKeeping(join(folder, 'kept-archive'), 1) })
    expect(await worker.ended).toBe('SIGKILL')
    expect(await archive.story()).not.toContain('WorkEnded')
    worker = await startWorker()
    await expect.poll(archive.story, patience).toContain('WorkEnded')
    expect((await archive.story()).filter((type) => type === 'WorkEnded')).toHaveLength(1)
    expect((await archive.events())?.slice(0, 2)).toEqual(['AccountRegistered', 'WorkRequested'])
  })

  it('stops cleanly on SIGTERM', { timeout: 30_000 }, async () => {
    expect(await worker.kill('SIGTERM')).toBe(0)
  })
})
