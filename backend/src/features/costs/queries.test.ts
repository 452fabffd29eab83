import { afterAll, beforeAll, expect, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { recorded } from '../../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../../platform/projections/testing/test-database.ts'
import { jobId, userId } from '../jobs/testing/builders.ts'
import { charged, failed } from '../jobs/testing/log.ts'
import { project } from '../jobs/testing/read-models.ts'
import type { ReportEvent } from '../webhooks/events.ts'
import { chargesOf, listOrphans, orphansBetween, sumOfOrphans, sumsSince } from './queries.ts'

const all = 10
const possibleOrphan = { provider: 'wavespeed', model: 'm' }

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  const unknown = [2, 3].map((n) =>
    failed(jobId, n, 'unknown-outcome', { possibleOrphan: { ...possibleOrphan, sandbox: n === 2, amount: n } }),
  )
  const log = [charged(jobId, 0), charged(jobId, 1), ...unknown, failed(jobId, 4)]
  await project(database.db, ...log.map((event) => recorded('any', event)))
})
afterAll(() => database.drop())

it('lists what a user was charged, newest first', async () => {
  expect((await chargesOf(database.db, userId, { limit: all })).documents.map(({ n }) => n)).toEqual([1, 0])
  expect((await chargesOf(database.db, userId, { limit: 1 })).documents.map(({ n }) => n)).toEqual([1])
  const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
  expect(await chargesOf(database.db, stranger, { limit: all })).toEqual({ documents: [] })
})

it('lists possible orphan spend, newest first', async () => {
  expect((await listOrphans(database.db, all)).map(({ n }) => n)).toEqual([3, 2])
  expect((await orphansBetween(database.db, {}, 1)).map(({ n }) => n)).toEqual([3])
})

it('sums possible orphan spend, and tells simulated money apart', async () => {
  expect(await sumOfOrphans(database.db, {})).toEqual({ count: 2, amount: 5, simulated: 2 })
  const longAgo = { from: new Date(0), until: new Date(1) }
  expect(await sumOfOrphans(database.db, longAgo)).toEqual({ count: 0, amount: 0, simulated: 0 })
})

it('sums more than an integer of 32 bits holds as a plain number', async () => {
  const rich = UserId.parse('88888888-8888-4888-8888-888888888888')
  const half = 1_500_000_000
  const log = [5, 6].map((n) => {
    const { type, data } = charged(jobId, n)
    return recorded('any', { type, data: { ...data, userId: rich, amount: half } })
  })
  await project(database.db, ...log)
  const [sum, ...others] = await sumsSince(database.db, rich, new Date(0))
  expect(others).toEqual([])
  expect(sum).toMatchObject({ spent: 2 * half, charges: 2 })
})

it('names beside the task of a possible orphan the one that another attempt of it was reported to have', async () => {
  const slot = { userId, jobId, n: 2, attempt: 1, provider: 'wavespeed' } as const
  const reported = (n: number, taskId: string): ReportEvent => ({
    type: 'TaskReported',
    data: { ...slot, n, taskId, status: 'completed' },
  })
  const fate = failed(jobId, 9, 'timed-out', {
    possibleOrphan: { ...possibleOrphan, sandbox: true, amount: 0, taskId: 'second' },
  })
  const log = [fate, reported(9, 'first'), reported(2, 'only')]
  await project(database.db, ...log.map((event) => recorded('late', event)))
  const tasks = new Map((await listOrphans(database.db, all)).map(({ n, taskId }) => [n, taskId]))
  expect(tasks).toEqual(
    new Map([
      [9, 'second, first'],
      [3, undefined],
      [2, 'only'],
    ]),
  )
})
