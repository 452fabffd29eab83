import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Position, UserId } from '../../platform/eventsourcing/event.ts'
import { startOfList } from '../../platform/projections/lists/anchor.ts'
import { recorded } from '../../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../../platform/projections/testing/test-database.ts'
import { assetId, jobIdOf, media, userId } from '../jobs/testing/builders.ts'
import { charged, created, failed, progressed, registered, submitted } from '../jobs/testing/log.ts'
import { events, release, request } from '../jobs/testing/queue.ts'
import { project } from '../jobs/testing/read-models.ts'
import { Generation } from './contract.ts'
import { findGeneration, generationsWith, pageOfGenerations, queueStatus } from './queries.ts'

const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
const [done, running, waiting] = [1, 2, 3].map(jobIdOf)
if (!done || !running || !waiting) throw new Error('Three jobs were expected')

let database: TestDatabase
/** Everything is in the log up to here. */
let at: Position

beforeAll(async () => {
  database = await testDatabase()
  const queue = events(
    request({ outputs: 2 }),
    release(0),
    release(1, 'failed'),
    request({ n: 2, outputs: 2 }),
    request({ n: 3, outputs: 1 }),
  )
  const first = [created(done, 0), charged(done, 0), failed(done, 1)]
  const second = [submitted(running, 1), progressed(running, 1, 50)]
  const log = [registered(), ...queue, ...first, ...second]
  const recordedLog = log.map((event) => recorded('any', event))
  at = recordedLog.at(-1)?.position ?? 0n
  await project(database.db, ...recordedLog)
})
afterAll(() => database.drop())

it('lists the generations of a user, newest first, in pages', async () => {
  const ids = async (limit: number, offset: number) =>
    (
      await pageOfGenerations(database.db, userId, { limit, offset, favoritesOnly: false, anchor: startOfList(at) })
    ).generations.map(({ id }) => id)
  expect(await ids(40, 0)).toEqual([waiting, running, done])
  expect(await ids(2, 0)).toEqual([waiting, running])
  expect(await ids(2, 2)).toEqual([done])
  expect(await ids(2, 4)).toEqual([])
})

it('shows what the contract says: three pictures and a failure would be a normal end', async () => {
  const generation = await findGeneration(database.db, userId, done)
  expect(Generation.parse(generation)).toEqual(generation)
  expect(generation).toEqual({
    id: done,
    prompt: 'a lighthouse at dawn',
    model: 'wavespeed-ai/chroma',
    aspectRatio: 'auto',
    quality: '2K',
    numberOfImages: 2,
    referenceImages: [],
    styleId: null,
    loraId: null,
    createdAt: generation?.createdAt,
    status: 'completed',
    progress: 100,
    generatedImages: [`/api/media/${assetId}/original`],
    favoritedImages: [],
    outputs: [
      {
        n: 0,
        status: 'stored',
        assetId,
        url: `/api/media/${assetId}/original`,
        thumbnailUrl: `/api/media/${assetId}/thumbnail`,
        width: media.width,
        height: media.height,
        thumbhash: media.thumbhash,
      },
      { n: 1, status: 'failed', reason: 'refused', error: 'No.' },
    ],
    costCents: 1.5,
    sandbox: false,
  })
})

it('returns how far a generation is', async () => {
  expect(await findGeneration(database.db, userId, running)).toMatchObject({ status: 'processing', progress: 25 })
  expect(await findGeneration(database.db, userId, waiting)).toMatchObject({ status: 'pending', progress: 0 })
})

it('returns no generations of others', async () => {
  const page = { limit: 40, offset: 0, favoritesOnly: false, anchor: startOfList(at) }
  expect(await pageOfGenerations(database.db, stranger, page)).toEqual({ generations: [], anchor: startOfList(at) })
  expect(await findGeneration(database.db, stranger, done)).toBeUndefined()
})

it('finds words of prompts, whatever characters they have', async () => {
  const found = (search: string) => generationsWith(database.db, userId, search)
  expect((await found('LIGHT dawn')).toSorted()).toEqual([done, running, waiting].toSorted())
  expect(await found('light dusk')).toEqual([])
  expect(await found('.')).toEqual([])
  expect(await generationsWith(database.db, stranger, 'dawn')).toEqual([])
})

it('returns what is in progress', async () => {
  expect(await queueStatus(database.db, userId)).toEqual({
    processingCount: 1,
    queuedCount: 2,
    inProgressCount: 3,
    maxInProgress: 8,
  })
})
