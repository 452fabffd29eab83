import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryLog } from '../../eventsourcing/testing/memory-log.ts'
import { checkpoints, readCheckpoint } from '../checkpoint.ts'
import { type FeedEntry, feedEntries } from '../feed/feed.ts'
import { ownedCollections, registerCollections } from '../rebuild/owned-collections.ts'
import { failingDb } from '../testing/failing-db.ts'
import { startTestProjector, tales } from '../testing/projector-fixture.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import type { Projector } from './projector.ts'

let database: TestDatabase
const running: Projector[] = []
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  database = await testDatabase()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((projector) => projector.stop()))
  vi.useRealTimers()
  await database.drop()
})

const minute = 60_000
const hour = 60 * minute

async function start(db = database.db) {
  const projector = startTestProjector(db, memoryLog('log-1'), { projections: [tales] })
  running.push(projector)
  await expect.poll(() => readCheckpoint(database.db)).not.toBeNull()
  await expect.poll(() => indexNames('tales_v1')).toContain('owner_1__id_1')
  return projector
}

const indexNames = async (name: string) =>
  (
    await database.db
      .collection(name)
      .indexes()
      .catch(() => [])
  ).map((index) => index.name)

/** A change of this age; the number gives its place in the log. */
const entry = (n: number, ageMs: number): FeedEntry => ({
  _id: `${String(n).padStart(20, '0')}.0`,
  position: BigInt(n),
  userId: 'ann',
  kind: 'generation',
  id: 'g',
  at: new Date(Date.now() - ageMs),
})

/** An index of ours that no projection has named for two days. */
async function makeUnnamedIndex() {
  const index = await database.db.collection('tales_v1').createIndex({ title: 1 })
  const owned = {
    _id: `tales_v1 ${index}`,
    collection: 'tales_v1',
    index,
    unnamedSince: new Date(Date.now() - 48 * hour),
  }
  await database.db.collection<typeof owned>('owned_indexes').insertOne(owned)
  return index
}

test('every ten minutes what is a day old is deleted: collections that nobody uses, indexes, and entries of the feed', async () => {
  await start()
  const index = await makeUnnamedIndex()
  await registerCollections(database.db, ['tales_v1_0badcafe'])
  await feedEntries(database.db).insertMany([entry(1, 25 * hour), entry(2, 23 * hour)])
  vi.advanceTimersByTime(10 * minute - 1)
  expect(await ownedCollections(database.db)).toContain('tales_v1_0badcafe')
  vi.advanceTimersByTime(1)
  await expect.poll(() => feedEntries(database.db).distinct('position')).toEqual([2n])
  expect(await ownedCollections(database.db)).toEqual(['tales_v1'])
  expect(await indexNames('tales_v1')).not.toContain(index)
})

test('a round that fails is warned of, and the next one tries again', async () => {
  let broken = false
  const failing = failingDb(database.db, (write) => (broken && write === 'deleteMany' ? 'lost' : 'works'))
  const { troubles } = await start(failing)
  await feedEntries(database.db).insertMany([entry(1, 25 * hour), entry(2, 23 * hour)])
  broken = true
  vi.advanceTimersByTime(10 * minute)
  await expect.poll(() => troubles).toContainEqual(expect.stringContaining('the next round tries again'))
  broken = false
  const nextRound = () => {
    vi.advanceTimersByTime(10 * minute)
    return feedEntries(database.db).distinct('position')
  }
  await expect.poll(nextRound).toEqual([2n])
})

test('a round before the read models are open deletes no index', async () => {
  await checkpoints(database.db).insertOne({ _id: 'projector', logId: 'log-1', position: 0n, covers: ['tales_v1'] })
  const index = await makeUnnamedIndex()
  const opened = Promise.withResolvers<'works'>()
  const slow = failingDb(database.db, (write) => (write === 'createIndexes' ? opened.promise : 'works'))
  const { troubles, stop } = startTestProjector(slow, memoryLog('log-1'), { projections: [tales] })
  await feedEntries(database.db).insertMany([entry(1, 25 * hour)])
  vi.advanceTimersByTime(10 * minute)
  await expect.poll(() => feedEntries(database.db).countDocuments()).toBe(0)
  expect(await indexNames('tales_v1')).toContain(index)
  opened.resolve('works')
  await stop()
  expect(troubles).toEqual([])
})

test('after it was stopped there are no rounds', async () => {
  const projector = await start()
  const before = vi.getTimerCount()
  await projector.stop()
  expect(vi.getTimerCount()).toBe(before - 1)
})
