import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  assetIdOf,
  createAsset,
  createUpload,
  expireAsset,
  trashAsset,
} from '@studio/backend/features/assets/commands.ts'
import { assets } from '@studio/backend/features/assets/projection.ts'
import { allEvents } from '@studio/backend/features/events.ts'
import { allProjections } from '@studio/backend/features/read-models.ts'
import { endWork, requestWork } from '@studio/backend/features/work/commands.ts'
import type { WorkEnd } from '@studio/backend/features/work/events.ts'
import { WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { workKey } from '@studio/backend/platform/media/blob-address.ts'
import type { SweptBlobStore } from '@studio/backend/platform/media/blob-store.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/filesystem.ts'
import { collectionOf } from '@studio/backend/platform/projections/read.ts'
import { startProjector } from '@studio/backend/platform/projections/run/projector.ts'
import { type TestDatabase, testDatabase } from '@studio/backend/platform/projections/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { someMedia } from '../../../testing/activity-world.ts'
import { startLog, type TestLog } from '../../../testing/log.ts'
import { sweepMedia } from './sweep-media.ts'

const hourMs = 60 * 60_000
const now = new Date()
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let log: TestLog
let database: TestDatabase
let folder: string
let blobs: SweptBlobStore

beforeAll(async () => {
  ;[log, database] = await Promise.all([startLog(), testDatabase()])
})
afterAll(() => Promise.all([log.stop(), database.drop()]))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-sweep-'))
  blobs = filesystemBlobs(folder)
})
afterEach(() => rm(folder, { recursive: true }))

async function age(file: string, hours: number): Promise<void> {
  const time = new Date(now.getTime() - hours * hourMs)
  await utimes(join(folder, file), time, time)
}

/** Puts a blob as if it had been put so many hours ago. */
async function plant(key: string, hours: number): Promise<string> {
  await blobs.put(key, Buffer.from('bytes'), { contentType: 'image/png' })
  await age(key, hours)
  await age(`${key}.type`, hours)
  return key
}

/** A job of two outputs with a file, of which one output has become an asset. */
async function openJob() {
  const staged = `${randomId()}/staged-${randomId()}/references-0`
  const upload = { n: 0, place: 0, key: staged, contentType: 'image/png', bytes: 5 }
  const { userId, jobId } = await log.admit(2, 'a pier', [upload])
  const step = { userId, jobId, n: 0, correlationId: 'c', at: now.toISOString() }
  const assetId = await createAsset(log.handle, { ...step, kind: 'output', media: someMedia, sources: [] })
  const [coming, kept] = [assetIdOf(jobId, 'output', 1), assetIdOf(jobId, 'upload', 0)]
  return { staged, made: `${userId}/${assetId}`, coming: `${userId}/${coming}`, keeping: `${userId}/${kept}` }
}

/** An asset that is none of the outputs of its open job. */
async function lonelyAsset() {
  const { userId, jobId } = await log.admit(1)
  const step = { userId, jobId, n: 7, correlationId: 'c', at: now.toISOString() }
  return { userId, assetId: await createAsset(log.handle, { ...step, kind: 'output', media: someMedia, sources: [] }) }
}

/** A picture that a person has sent by itself. */
async function upload() {
  const { userId } = await log.admit(1)
  const commandId = randomId()
  const command = { commandId, correlationId: commandId, causationId: commandId, at: now.toISOString() }
  await createUpload(log.handle, { ...command, userId, media: someMedia })
  return `${userId}/${commandId}`
}

async function project(): Promise<void> {
  const { store, keys } = log
  const { db } = database
  const projector = startProjector({ store, db, keys, projections: allProjections, definitions: allEvents, log: quiet })
  const head = await store.head()
  await expect.poll(() => projector.status().position >= head, { timeout: 15_000 }).toBe(true)
  await projector.stop()
}

const sweep = (signal = new AbortController().signal) =>
  sweepMedia({ store: log.store, db: database.db, blobs, clock: () => now, signal })

const left = async () => (await Array.fromAsync(blobs.list())).map(({ key }) => key).sort()

describe('the sweep of the blob store', () => {
  it('deletes blobs that no event names, and nothing else', async () => {
    const job = await openJob()
    const lonely = await lonelyAsset()
    await project()
    const kept = [
      await plant(`${job.made}/original`, 400),
      await plant(`${job.made}/thumbnail`, 400),
      await plant(`${job.coming}/original`, 30),
      await plant(job.staged, 30),
      await plant(`${job.keeping}/original`, 30),
      await plant(`${lonely.userId}/${lonely.assetId}/original`, 25),
      await plant(`${randomId()}/${randomId()}/original`, 23),
      await plant(`${randomId()}/staged-${randomId()}/references-0`, 23),
      await plant('somebody/elses/object', 400),
    ]
    await plant(`${randomId()}/${randomId()}/original`, 25)
    await plant(`${randomId()}/${randomId()}/thumbnail`, 400)
    await plant(`${randomId()}/staged-${randomId()}/references-0`, 25)
    expect(await sweep()).toBe(3)
    expect(await left()).toEqual(kept.sort())
    expect(await sweep()).toBe(0)
  })

  it('deletes files of work that has expired or came to nothing, and leaves those of all other work', async () => {
    const userId = await log.newUser()
    const at = now.toISOString()
    const piece = async (end?: WorkEnd) => {
      const workId = WorkId.parse(randomId())
      const context = { commandId: workId, correlationId: 'c', causationId: 'c', at }
      await requestWork(log.handle, { ...context, workId, userId, kind: 'export' })
      if (end) await endWork(log.handle, { workId, userId, correlationId: 'c', at }, end)
      return await plant(workKey({ userId, workId }, 'archive'), 25)
    }
    const inAnHour = new Date(now.getTime() + hourMs).toISOString()
    const needed = [await piece(), await piece({ outcome: 'done', expiresAt: inAnHour })]
    const unknown = await plant(workKey({ userId, workId: randomId() }, 'archive'), 25)
    await piece({ outcome: 'done', expiresAt: at })
    await piece({ outcome: 'cancelled' })
    await project()
    expect(await sweep()).toBe(2)
    expect(await left()).toEqual([...needed, unknown].sort())
  })

  it('never deletes a picture that was uploaded by itself, whether the read models have it or not', async () => {
    const [shown, unknown] = [await upload(), await upload()]
    await project()
    await collectionOf(database.db, assets).deleteOne({ _id: unknown.slice(unknown.indexOf('/') + 1) })
    const kept = [
      ...(await Promise.all([shown, unknown].map((folder) => plant(`${folder}/original`, 400)))),
      ...(await Promise.all([shown, unknown].map((folder) => plant(`${folder}/preview`, 400)))),
      // its bytes are stored, and its event is appended next
      await plant(`${randomId()}/${randomId()}/original`, 0),
      await plant(`${randomId()}/staged-${randomId()}/image-0`, 0),
    ]
    expect(await sweep()).toBe(0)
    expect(await left()).toEqual(kept.sort())
  })

  it('leaves every address of which it does not know when it is needed', async () => {
    await project()
    const kept = [
      await plant(`${randomId()}/source-${randomId()}/original`, 400),
      await plant(`${randomId()}/${randomId()}/poster`, 400),
      await plant(`${randomId()}/${randomId()}`, 400),
      await plant('staged-1/image-0', 400),
      await plant(`${randomId()}/staged-${randomId()}/image-0/more`, 400),
    ]
    expect(await sweep()).toBe(0)
    expect(await left()).toEqual(kept.sort())
  })

  it('does not delete an asset that is missing from the read model', async () => {
    const { userId, assetId } = await lonelyAsset()
    await project()
    await collectionOf(database.db, assets).deleteMany({})
    const key = await plant(`${userId}/${assetId}/original`, 400)
    expect(await sweep()).toBe(0)
    expect(await left()).toEqual([key])
  })

  it('deletes what a purge has left that was interrupted before the bytes', async () => {
    const { userId, assetId } = await lonelyAsset()
    const trashedAt = new Date(now.getTime() - 31 * 24 * hourMs).toISOString()
    const ids = { commandId: randomId(), correlationId: randomId(), causationId: randomId() }
    await trashAsset(log.handle, { ...ids, at: trashedAt, userId, assetId })
    const key = await plant(`${userId}/${assetId}/original`, 25)
    await project()
    expect(await sweep()).toBe(0)
    await expireAsset(
      log.handle,
      { ...blobs, delete: () => Promise.resolve() },
      { assetId, trashedAt },
      now.toISOString(),
    )
    await project()
    expect(await left()).toEqual([key])
    expect(await sweep()).toBe(1)
    expect(await left()).toEqual([])
  })

  it('deletes the drafts of interrupted puts', async () => {
    await project()
    await mkdir(join(folder, '.unfinished'))
    for (const [name, hours] of [
      ['killed', 25],
      ['under-way', 1],
    ] as const) {
      await writeFile(join(folder, '.unfinished', name), 'half')
      await age(`.unfinished/${name}`, hours)
    }
    await sweep()
    expect(await readdir(join(folder, '.unfinished'))).toEqual(['under-way'])
  })

  it('stops when it is cancelled', async () => {
    await project()
    const key = await plant(`${randomId()}/${randomId()}/original`, 400)
    await expect(sweep(AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await left()).toEqual([key])
  })

  it('deletes nothing while the read models belong to another log', async () => {
    const key = await plant(`${randomId()}/${randomId()}/original`, 400)
    const store = { ...log.store, logId: () => Promise.resolve('another log') }
    const sweeping = sweepMedia({
      store,
      db: database.db,
      blobs,
      clock: () => now,
      signal: new AbortController().signal,
    })
    await expect(sweeping).rejects.toThrow('behind the log')
    expect(await left()).toEqual([key])
  })
})
