import { allEvents } from '@studio/backend/features/events.ts'
import { readStartingPoint } from '@studio/backend/features/jobs/lists/open-queries.ts'
import { openJobsModel, queues } from '@studio/backend/features/jobs/projection.ts'
import { allProjections } from '@studio/backend/features/read-models.ts'
import { checkpoints } from '@studio/backend/platform/projections/checkpoint.ts'
import { collectionName } from '@studio/backend/platform/projections/projection.ts'
import { startProjector } from '@studio/backend/platform/projections/run/projector.ts'
import { type TestDatabase, testDatabase } from '@studio/backend/platform/projections/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLog, type TestLog } from '../../testing/log.ts'
import type { JobRef } from '../generation/refs.ts'

let log: TestLog
let database: TestDatabase
let job: JobRef

beforeAll(async () => {
  ;[log, database] = await Promise.all([startLog(), testDatabase()])
  job = await log.admit(2)
})
afterAll(() => Promise.all([log.stop(), database.drop()]))

const fromZero = { jobs: [], unsettled: [], position: 0n }

async function project(): Promise<void> {
  const { store, keys } = log
  const { db } = database
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const projector = startProjector({ store, db, keys, projections: allProjections, definitions: allEvents, log: quiet })
  const head = await store.head()
  await expect.poll(() => projector.status().position >= head, { timeout: 15_000 }).toBe(true)
  await projector.stop()
}

describe('the starting point', () => {
  it('is the start of the log without read models', async () => {
    expect(await readStartingPoint(database.db, log.store)).toEqual(fromZero)
  })

  it('is the open jobs and the position of their read model', async () => {
    await project()
    const { jobs, position } = await readStartingPoint(database.db, log.store)
    expect(jobs).toMatchObject([{ jobId: job.jobId, outputs: 2, requestRevision: job.requestRevision }])
    expect(position).toBe(await log.store.head())
  })

  it.each([openJobsModel, queues])(
    'is not known while a new version of $name is built, and is that of the new version afterwards',
    async (model) => {
      const { db } = database
      const { covers = [] } = (await checkpoints(db).findOne()) ?? {}
      const name = collectionName(model)
      expect(covers).toContain(name)
      const before = covers.map((each) => (each === name ? `${name}0` : each))
      await checkpoints(db).updateOne({}, { $set: { covers: before } })
      await expect(readStartingPoint(db, log.store)).rejects.toThrow('is being built')
      await checkpoints(db).updateOne({}, { $set: { covers } })
      expect((await readStartingPoint(db, log.store)).jobs).toHaveLength(1)
    },
  )

  it('is the start of the log when the read models belong to another log', async () => {
    const other = { ...log.store, logId: () => Promise.resolve('another log') }
    expect(await readStartingPoint(database.db, other)).toEqual(fromZero)
  })

  it('is the start of the log when an older copy of it was restored', async () => {
    const older = { ...log.store, head: async () => (await log.store.head()) - 1n }
    expect(await readStartingPoint(database.db, older)).toEqual(fromZero)
  })
})
