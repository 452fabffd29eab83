import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserId } from '../../../platform/eventsourcing/event.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { recorded } from '../../../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../../../platform/projections/testing/test-database.ts'
import { type JobDocument, neverEnded, openJobsModel } from '../projection.ts'
import { jobIdOf, userId as person } from '../testing/builders.ts'
import { registered, submitted } from '../testing/log.ts'
import { cancel, events, request, videos } from '../testing/queue.ts'
import { project } from '../testing/read-models.ts'
import { jobsSince, waitingPlaces } from './list-queries.ts'

const [userId, other] = [UserId.parse(randomId()), UserId.parse(randomId())]
const hour = (n: number): Date => new Date(Date.UTC(2026, 0, 1, n))

/** A job that was asked for and ended at these hours, or has not ended. */
const job = (requested: number, endedAt = neverEnded, owner = userId): JobDocument => ({
  _id: randomId(),
  position: 1n,
  userId: owner,
  kind: 'image',
  model: 'wavespeed-ai/chroma',
  provider: 'wavespeed',
  requestRevision: '0',
  requestedAt: hour(requested),
  admittedAt: hour(requested),
  started: true,
  ended: endedAt !== neverEnded,
  endedAt,
  cancelRequested: false,
  outputs: 1,
  intendedAt: {},
  fates: {},
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const ended = Array.from({ length: 9 }, (_, n) => job(n, hour(10 + n)))
  // Several ended at one moment, as after a restart.
  const together = Array.from({ length: 4 }, (_, n) => job(n, hour(12)))
  const rows = [...ended, job(6), job(5), ...together, job(0, hour(11), other)]
  await collectionOf<JobDocument>(database.db, openJobsModel).insertMany(rows)
})
afterAll(() => database.drop())

/** The hours of the request of jobs in progress, and the hours of the end of the others, page by page. */
async function pages(since: Date, limit: number): Promise<readonly (readonly string[])[]> {
  const found: string[][] = []
  for (let after: string | undefined; ; ) {
    const { jobs, next } = await jobsSince(database.db, userId, { since, limit, after })
    found.push(
      jobs.map(({ requestedAt, endedAt }) =>
        endedAt ? `${endedAt.getUTCHours()}` : `open ${requestedAt.getUTCHours()}`,
      ),
    )
    if (next === undefined) return found
    after = next
  }
}

test('jobs in progress come first by their request, then ended ones, the last one first', async () => {
  expect(await pages(hour(13), 20)).toEqual([['open 5', 'open 6', '18', '17', '16', '15', '14', '13']])
})

test('pages contain every job once, also those that ended at one moment', async () => {
  const found = await pages(hour(10), 4)
  expect(found.map((page) => page.length)).toEqual([4, 4, 4, 3])
  expect(found.flat().slice(2)).toEqual(['18', '17', '16', '15', '14', '13', '12', '12', '12', '12', '12', '11', '10'])
})

test('a job that waits for room or for its turn has its place among those that share its limits', async () => {
  const queue = events(...videos(1, 2, 3, 4, 5, 6, 7), cancel(6), request({ n: 8, outputs: 2 }))
  const sent = [1, 2, 3].map((n) => submitted(jobIdOf(n), 0))
  await project(database.db, ...[registered(), ...queue, ...sent].map((event) => recorded('line', event)))
  expect(await waitingPlaces(database.db, person)).toEqual(
    new Map([
      [jobIdOf(8), 1],
      [jobIdOf(4), 1],
      [jobIdOf(5), 2],
      [jobIdOf(7), 3],
    ]),
  )
})
