import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { ReadModelMissing, rememberCollectionNames } from '../../../platform/projections/mongo/collection-names.ts'
import { collectionName } from '../../../platform/projections/projection.ts'
import { type TestDatabase, testDatabase } from '../../../platform/projections/testing/test-database.ts'
import { generations, type OutputView } from '../projection.ts'
import { jobsWithUnusedMask } from './mask-queries.ts'

/** What the query reads of a generation. */
interface Seeded {
  readonly _id: string
  readonly position: bigint
  readonly userId: string
  readonly maskUpload?: true
  readonly retryOf?: string
  readonly retryOutput?: number
  readonly outputs: Readonly<Record<string, OutputView>>
}

const gone: OutputView = { status: 'purged' }
const failed: OutputView = { status: 'failed', reason: 'timed-out', message: '' }
const dismissed: OutputView = { ...failed, dismissed: true }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const seeded = () => collectionOf<Seeded>(database.db, generations)
beforeEach(() => seeded().deleteMany({}))

const userId = randomId()
const firstId = '11111111-1111-4111-8111-11111111111f'
async function masked(
  outputs: readonly OutputView[],
  ...retries: readonly Omit<Seeded, '_id' | 'position' | 'userId'>[]
) {
  const first = {
    _id: firstId,
    userId,
    maskUpload: true as const,
    position: 1n,
    outputs: Object.fromEntries(outputs.entries()),
  }
  const others = retries.map((retry, n) => ({
    ...retry,
    _id: `${firstId.slice(0, -1)}${n}`,
    position: 1n,
    userId,
    retryOf: firstId,
  }))
  await seeded().insertMany([first, ...others])
  return (await jobsWithUnusedMask(database.db)).length === 1
}

it.each<[string, readonly OutputView[], boolean]>([
  ['all images are deleted for good', [gone, gone], true],
  ['one is still being made', [gone, { status: 'queued' }], false],
  ['a failed one can be made again', [gone, failed], false],
  ['a failed one was dismissed', [gone, dismissed], true],
  ['none was made, and one can be made again', [failed, dismissed], false],
  ['none was made, and all failures were dismissed', [dismissed, dismissed], true],
])('a mask, when %s', async (_, outputs, isUnused) => {
  expect(await masked(outputs)).toBe(isUnused)
})

it('of a failed image is used until its retry is over', async () => {
  const retry = { retryOutput: 1, outputs: { 0: gone } }
  expect(await masked([gone, failed], retry)).toBe(true)
  await seeded().deleteMany({})
  expect(await masked([gone, failed, failed], retry)).toBe(false)
})

it('of which nothing was ever made is used until the retry of each failed image is over', async () => {
  const again = (view: OutputView) => ({ retryOutput: 0, outputs: { 0: view } })
  expect(await masked([failed], again(failed))).toBe(false)
  await seeded().deleteMany({})
  expect(await masked([failed], again({ status: 'queued' }))).toBe(false)
  await seeded().deleteMany({})
  expect(await masked([failed], again(dismissed))).toBe(true)
})

it('is not judged by a read model that a newer version has replaced', async () => {
  const { db } = database
  const model = collectionName(generations)
  rememberCollectionNames(db, { covers: [], retired: [{ model, collection: model }] })
  await expect(jobsWithUnusedMask(db).finally(() => rememberCollectionNames(db, null))).rejects.toThrow(
    ReadModelMissing,
  )
})
