import { afterAll, beforeAll, expect, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { recorded } from '../../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../../platform/projections/testing/test-database.ts'
import { openJobs } from './lists/open-queries.ts'
import { isAtLimit, readQueue } from './queue/queue-queries.ts'
import { jobIdOf, userId } from './testing/builders.ts'
import { ended, registered, submitted } from './testing/log.ts'
import { events, release, request, videos } from './testing/queue.ts'
import { project } from './testing/read-models.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  const queue = events(request(), request({ n: 2, outputs: 2 }), request({ n: 3, outputs: 1 }), release(3))
  const log = [registered(), ...queue, submitted(jobIdOf(2), 0), submitted(jobIdOf(2), 1), ended(jobIdOf(1))]
  await project(database.db, ...log.map((event) => recorded('any', event)))
})
afterAll(() => database.drop())

it('lists the jobs that have not ended, oldest first', async () => {
  const jobs = await openJobs(database.db)
  expect(jobs.map((job) => job.jobId)).toEqual([jobIdOf(2), jobIdOf(3)])
  const [found] = jobs
  if (found === undefined) throw new Error('Two jobs are open')
  const { requestedAt, admittedAt, requestRevision, ...first } = found
  expect(requestedAt).toBeInstanceOf(Date)
  expect(admittedAt).toBeInstanceOf(Date)
  expect(requestRevision).toMatch(/^\d+$/)
  expect(first).toEqual({
    jobId: jobIdOf(2),
    userId,
    kind: 'image',
    model: 'wavespeed-ai/chroma',
    provider: 'wavespeed',
    started: false,
    cancelRequested: false,
    outputs: 2,
    intendedAt: {},
    fates: {},
  })
})

it('counts what a user has in progress, and what of it a provider works on', async () => {
  expect(await readQueue(database.db, userId)).toEqual({ inProgress: 6, submitted: 2, max: 8 })
})

it('counts images alone: slots of other kinds are not among them', async () => {
  const person = UserId.parse('88888888-8888-4888-8888-888888888888')
  const [requested] = events(request({ n: 7, outputs: 2, userId: person }))
  if (requested?.type !== 'JobRequested') throw new Error('A request was expected')
  const [own] = requested.data.queue.entries
  if (!own) throw new Error('The job holds slots')
  const video = { ...own, jobId: jobIdOf(8), kind: 'video', outputs: [0, 1, 2] }
  const queue = { ...requested.data.queue, entries: [own, video] }
  const onVideo = submitted(jobIdOf(8), 0)
  const log = [
    registered(person),
    { ...requested, data: { ...requested.data, queue } },
    { ...onVideo, data: { ...onVideo.data, userId: person } },
  ]
  await project(database.db, ...log.map((event) => recorded('other', event)))
  expect(await readQueue(database.db, person)).toEqual({ inProgress: 2, submitted: 0, max: 8 })
})

it('counts nothing for a user without requests', async () => {
  const other = UserId.parse('99999999-9999-4999-8999-999999999999')
  expect(await readQueue(database.db, other)).toEqual({ inProgress: 0, submitted: 0, max: 8 })
})

it('is at the limit of videos with the eighth, those that wait included, and not before', async () => {
  const person = UserId.parse('77777777-7777-4777-8777-777777777777')
  const requests = videos(21, 22, 23, 24, 25, 26, 27, 28).map((each) => ({ ...each, userId: person }))
  const log = [registered(person), ...events(...requests)]
  const limit = () => isAtLimit(database.db, person, 'videos')
  expect(await limit()).toBe(false)
  await project(database.db, ...log.slice(0, -1).map((event) => recorded('videos', event)))
  expect(await limit()).toBe(false)
  await project(database.db, ...log.slice(-1).map((event) => recorded('videos', event)))
  expect(await limit()).toBe(true)
  expect(await isAtLimit(database.db, person, 'images')).toBe(false)
})
