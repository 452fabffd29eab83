import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEvents } from '@studio/backend/features/events.ts'
import { allProjections } from '@studio/backend/features/read-models.ts'
import type { Logger } from '@studio/backend/platform/eventsourcing/logger.ts'
import type { SweptBlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { markLog } from '@studio/backend/platform/media/blobs/log-marks.ts'
import { startProjector } from '@studio/backend/platform/projections/run/projector.ts'
import { type TestDatabase, testDatabase } from '@studio/backend/platform/projections/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startLog, type TestLog } from '../../../../testing/log.ts'
import { sweepMedia } from '../sweep-media.ts'

export const hourMs = 60 * 60_000
export const now = new Date()
export const quiet: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

export let log: TestLog
export let database: TestDatabase
export let folder: string
export let blobs: SweptBlobStore

/** Gives the tests of a file a log and a database, and each of them a blob store that knows the log. */
export function setUpSweptStore(): void {
  beforeAll(async () => {
    ;[log, database] = await Promise.all([startLog(), testDatabase()])
  })
  afterAll(() => Promise.all([log.stop(), database.drop()]))
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atelier-sweep-'))
    blobs = filesystemBlobs(folder)
    // What the tests plant is older than their log, which so has to know the store already.
    await markLog(blobs, log.store)
  })
  afterEach(() => rm(folder, { recursive: true }))
}

export async function age(file: string, hours: number): Promise<void> {
  const time = new Date(now.getTime() - hours * hourMs)
  await utimes(join(folder, file), time, time)
}

/** Puts a blob as if it had been put so many hours ago. */
export async function plant(key: string, hours: number): Promise<string> {
  await blobs.put(key, Buffer.from('bytes'), { contentType: 'image/png' })
  await age(key, hours)
  await age(`${key}.type`, hours)
  return key
}

/** Waits until the read models are those of the log. */
export async function project(): Promise<void> {
  const { store, keys } = log
  const { db } = database
  const projector = startProjector({ store, db, keys, projections: allProjections, definitions: allEvents, log: quiet })
  const head = await store.head()
  await expect.poll(() => projector.status().position >= head, { timeout: 15_000 }).toBe(true)
  await projector.stop()
}

/** What a sweep is given. */
export const deps = (signal = new AbortController().signal) => {
  return { handle: log.handle, store: log.store, db: database.db, blobs, log: quiet, clock: () => now, signal }
}
export const sweep = (signal?: AbortSignal) => sweepMedia(deps(signal))

const keysUnder = async (under?: string) => (await Array.fromAsync(blobs.list(under))).map(({ key }) => key).sort()
export const marks = () => keysUnder('log-marks')
/** Blobs that are left, the marks apart. */
export const left = async () => (await keysUnder()).filter((key) => !key.startsWith('log-marks/'))
