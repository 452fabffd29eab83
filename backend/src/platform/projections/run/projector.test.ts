import { afterEach, beforeEach, expect, test } from 'vitest'
import { NewerEvent, UndecodableEvent } from '../../eventsourcing/store/errors.ts'
import { memoryLog } from '../../eventsourcing/testing/memory-log.ts'
import { listParked } from '../apply/parked.ts'
import { checkpoints, moveCheckpoint, readCheckpoint } from '../checkpoint.ts'
import { feedEntries } from '../feed/feed.ts'
import { change, create, projection } from '../projection.ts'
import { type Fate, failingDb } from '../testing/failing-db.ts'
import {
  begun,
  documentsIn,
  rated,
  startTestProjector,
  type TaleEvent,
  tales,
  tellers,
  told,
} from '../testing/projector-fixture.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import type { Projector } from './projector.ts'

let database: TestDatabase
const running: Projector[] = []

beforeEach(async () => {
  database = await testDatabase()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((projector) => projector.stop()))
  await database.drop()
})

const start = (...args: Parameters<typeof startTestProjector>) => {
  const projector = startTestProjector(...args)
  running.push(projector)
  return projector
}

const story = () => [
  begun('a'),
  begun('b', 'bob'),
  told('a', 'one'),
  rated('a', 3),
  rated('a', 5),
  told('b', 'uno', 'bob'),
  told('a', 'two'),
  rated('b', 1),
]

const reached = (position: bigint) =>
  expect.poll(async () => (await readCheckpoint(database.db))?.position, { timeout: 10_000 }).toBe(position)

/** The collection that holds a read model now. */
const nowIn = async (model: string) => (await readCheckpoint(database.db))?.places?.[model] ?? model

test('writes views, feed and checkpoint', async () => {
  const log = memoryLog('log-1')
  const projector = start(database.db, log)
  await reached(0n)
  const events = story()
  log.add(...events)
  const last = events.at(-1)?.position ?? 0n
  await reached(last)
  expect(await documentsIn(database.db, 'tales_v1')).toMatchObject([
    { _id: 'a', owner: 'ann', title: { plain: 'About a' }, lines: ['one', 'two'], stars: 5, ratings: 2 },
    { _id: 'b', owner: 'bob', lines: ['uno'], stars: 1, ratings: 1, position: last },
  ])
  expect(await documentsIn(database.db, 'tellers_v1')).toMatchObject([
    { _id: 'ann', lines: 2 },
    { _id: 'bob', lines: 1 },
  ])
  const expectedFeed = ['a', 'b', 'a', 'b', 'a'].map((id) => ({ id, userId: id === 'a' ? 'ann' : 'bob' }))
  expect(await documentsIn(database.db, 'feed')).toMatchObject(expectedFeed)
  expect(projector.status()).toMatchObject({ position: last, restarts: 0, parkedStreams: 0, lagMs: 0 })
})

test('the feed has indexes and begins after what was in the log at the start, because no open page is older', async () => {
  const log = memoryLog('log-1')
  const [first, second, third] = [begun('a'), told('a', 'one'), told('a', 'two')]
  log.add(first, second)
  start(database.db, log)
  await reached(second.position)
  expect(await documentsIn(database.db, 'feed')).toEqual([])
  log.add(third)
  await reached(third.position)
  expect(await documentsIn(database.db, 'feed')).toMatchObject([{ position: third.position, id: 'a' }])
  const indexes = await database.db.collection('feed').indexes()
  expect(indexes.map(({ key }) => Object.keys(key).join()).sort()).toEqual(['_id', 'at,_id', 'userId,_id'])
})

test('begins anew when an older copy of the log was restored, and shows what is appended next', async () => {
  const [kept, lost, next] = [begun('a'), begun('b'), begun('c')]
  const log = memoryLog('log-1')
  log.add(kept, lost)
  const before = start(database.db, log)
  await reached(lost.position)
  await before.stop()
  log.replace('log-1')
  log.add(kept)
  start(database.db, log)
  await reached(kept.position)
  // at the position of an event that is lost
  log.add({ ...next, position: lost.position })
  await reached(lost.position)
  expect(await documentsIn(database.db, await nowIn('tales_v1'))).toMatchObject([{ _id: 'a' }, { _id: 'c' }])
  expect(await feedEntries(database.db).find().toArray()).toMatchObject([{ id: 'c' }])
})

test('ends the same whichever write is lost, or done and its answer lost', async () => {
  const events = story()
  const log = memoryLog('log-1')
  log.add(...events)
  const last = events.at(-1)?.position ?? 0n
  const outcomes: unknown[] = []
  let faults = 0
  for (const fate of ['lost', 'answer-lost'] as const) {
    for (let broken = 0; ; broken++) {
      let n = 0
      const fateOf = (): Fate => (n++ === broken ? fate : 'works')
      const projector = start(failingDb(database.db, fateOf), log, { batchSize: 3 })
      await reached(last)
      await projector.stop()
      outcomes.push([
        await documentsIn(database.db, 'tales_v1'),
        await documentsIn(database.db, 'tellers_v1'),
        await documentsIn(database.db, 'parked'),
      ])
      await database.db.dropDatabase()
      if (n <= broken) break
      faults++
    }
  }
  expect(faults).toBeGreaterThan(20)
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes.at(-1))
})

test('documents and feed are written side by side, and the checkpoint when both are there', async () => {
  const [feed, models] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const written: string[] = []
  const db = failingDb(database.db, async (write, collection): Promise<Fate> => {
    if (collection === 'feed' && write === 'insertMany') {
      models.resolve()
      await feed.promise
      written.push('feed')
    }
    if (collection === 'tales_v1' && write === 'bulkWrite') {
      await models.promise
      written.push('documents')
    }
    if (collection === 'checkpoints' && written.length > 0) written.push('checkpoint')
    return 'works'
  })
  const log = memoryLog('log-1')
  start(db, log)
  await reached(0n)
  const event = begun('a')
  log.add(event)
  await expect.poll(() => documentsIn(database.db, 'tales_v1')).toHaveLength(1)
  expect((await readCheckpoint(database.db))?.position).toBe(0n)
  feed.resolve()
  await reached(event.position)
  expect(written.slice(0, 3)).toEqual(['documents', 'feed', 'checkpoint'])
})

test('two projectors at once do no harm', async () => {
  const log = memoryLog('log-1')
  start(database.db, log, { batchSize: 2 })
  start(database.db, log, { batchSize: 3 })
  await reached(0n)
  const events = story()
  for (const event of events) log.add(event)
  await reached(events.at(-1)?.position ?? 0n)
  expect(await documentsIn(database.db, 'tales_v1')).toMatchObject([
    { lines: ['one', 'two'], ratings: 2 },
    { lines: ['uno'], ratings: 1 },
  ])
  expect(await documentsIn(database.db, 'tellers_v1')).toMatchObject([{ lines: 2 }, { lines: 1 }])
})

test('a checkpoint that somebody else has moved is where it goes on', async () => {
  const log = memoryLog('log-1')
  start(database.db, log)
  const [first, second, third] = [begun('a'), told('a', 'one'), told('a', 'two')]
  log.add(first)
  await reached(first.position)
  const from = await readCheckpoint(database.db)
  if (from) await moveCheckpoint(database.db, from, second.position)
  log.add(second, third)
  await reached(third.position)
  expect(log.opened).toEqual([0n, second.position])
})

test('a projector than which another is faster says so once, and makes no index again', async () => {
  const log = memoryLog('log-1')
  const events = [begun('a'), begun('b'), begun('c')]
  let indexes = 0
  let faster: bigint | undefined
  const slow = failingDb(database.db, async (write, collection): Promise<Fate> => {
    if (write === 'createIndexes') indexes++
    if (write !== 'updateOne' || collection !== 'checkpoints' || faster === undefined) return 'works'
    await checkpoints(database.db).updateOne({}, { $set: { position: faster } })
    return 'works'
  })
  const { status, troubles } = start(slow, log)
  await reached(0n)
  await expect.poll(() => indexes).toBe(2)
  for (const event of events) {
    faster = event.position
    log.add(event)
    await expect.poll(() => status().position).toBe(event.position)
  }
  expect([indexes, status().restarts]).toEqual([2, 3])
  expect(troubles).toEqual([expect.stringContaining('Another process has moved the checkpoint')])
})

test('read models of another log are emptied and built again', async () => {
  const log = memoryLog('log-1')
  const projector = start(database.db, log)
  const events = [begun('a'), told('a', 'one')]
  log.add(...events)
  await reached(events.at(-1)?.position ?? 0n)
  log.replace('log-2')
  const other = begun('z')
  log.add({ ...other, position: 5n })
  log.drop()
  await expect.poll(() => readCheckpoint(database.db)).toMatchObject({ logId: 'log-2', position: 5n })
  expect(await documentsIn(database.db, await nowIn('tales_v1'))).toMatchObject([{ _id: 'z' }])
  expect(projector.status().position).toBe(5n)
})

test('what is left of read models without a checkpoint is not taken for a part of the new ones', async () => {
  await database.db.collection<{ _id: string }>('tales_v1').insertOne({ _id: 'ghost' })
  const log = memoryLog('log-1')
  const event = begun('a')
  log.add(event)
  start(database.db, log)
  await reached(event.position)
  expect(await documentsIn(database.db, await nowIn('tales_v1'))).toMatchObject([{ _id: 'a' }])
})

const undecodable = (id: string) => ({ undecodable: new UndecodableEvent(told(id, 'unreadable'), 'unknown type') })

test('an event that cannot be decoded blocks its own stream and no other', async () => {
  const log = memoryLog('log-1')
  const projector = start(database.db, log)
  const beginnings = [begun('a'), begun('b', 'bob')]
  const [bad, behind, good] = [undecodable('a'), told('a', 'later'), told('b', 'uno', 'bob')]
  log.add(...beginnings, bad, behind, good)
  await reached(good.position)
  expect(await documentsIn(database.db, 'tales_v1')).toMatchObject([{ lines: [] }, { lines: ['uno'] }])
  await expect
    .poll(() => listParked(database.db))
    .toMatchObject([
      { stream: 'tale-a', reason: 'unknown type', position: bad.undecodable.location.position },
      { stream: 'tale-a', reason: 'an earlier event of its stream is parked', position: behind.position },
    ])
  await expect.poll(() => projector.status().parkedStreams).toBe(1)
  await projector.stop()
  const again = start(database.db, log)
  const later = told('a', 'much later')
  log.add(later)
  await reached(later.position)
  await expect.poll(() => listParked(database.db)).toHaveLength(3)
  await expect.poll(() => again.troubles).toContain('An event is parked')
})

test('before an event of a newer release it waits, parks nothing, and goes on after a newer projector', async () => {
  const [first, newer, later] = [begun('a'), told('a', 'in a new way'), begun('b', 'bob')]
  const ours = memoryLog('log-1')
  ours.add(first, { undecodable: new NewerEvent(newer, 'schema 2 is newer than 1') }, later)
  const older = start(database.db, ours)
  await expect.poll(() => older.status().restarts).toBeGreaterThan(2)
  expect(older.troubles).toContain('The projector begins again from its checkpoint')
  expect(older.status()).toMatchObject({ parkedStreams: 0, lastError: { name: 'NewerEvent' } })
  expect(await readCheckpoint(database.db)).toMatchObject({
    position: first.position,
    newer: { position: newer.position, type: 'TaleTold' },
  })
  expect(await documentsIn(database.db, 'tales_v1')).toMatchObject([{ _id: 'a', lines: [] }])

  const theirs = memoryLog('log-1')
  theirs.add(first, newer)
  const replacement = start(database.db, theirs)
  await reached(later.position)
  await replacement.stop()
  expect(await listParked(database.db)).toEqual([])
  expect(await documentsIn(database.db, 'tales_v1')).toMatchObject([
    { _id: 'a', lines: ['in a new way'] },
    { _id: 'b', lines: [] },
  ])
})

test('a read model that lacks an event of a newer release is not made live', async () => {
  const [first, newer] = [begun('a'), told('a', 'in a new way')]
  const log = memoryLog('log-1')
  log.add(first)
  start(database.db, log, { projections: [tales] })
  await reached(first.position)
  await Promise.all(running.splice(0).map((projector) => projector.stop()))
  log.add({ undecodable: new NewerEvent(newer, 'schema 2 is newer than 1') })
  const older = start(database.db, log)
  await expect.poll(() => older.status().lastError?.name).toBe('NewerEvent')
  expect((await readCheckpoint(database.db))?.covers).toEqual(['tales_v1'])
  expect(await listParked(database.db)).toEqual([])
})

test('a projection that throws parks the stream', async () => {
  const broken = projection({
    name: 'broken',
    version: 1,
    indexes: [],
    on: {
      TaleTold: () => {
        throw new Error('no such field')
      },
    },
  })
  const log = memoryLog('log-1')
  start(database.db, log, { projections: [tales, broken] })
  const events = [begun('a'), told('a', 'one')]
  log.add(...events)
  await reached(events[1]?.position ?? 0n)
  await expect
    .poll(() => listParked(database.db))
    .toMatchObject([{ reason: 'a projection fails: Error: no such field' }])
})

test('an event that the database does not take is found among merged ones and parks its stream only', async () => {
  const log = memoryLog('log-1')
  const strict = projection<TaleEvent>({
    ...tales,
    feed: {
      ...tales.feed,
      TaleRated: (e) => (e.data.stars > 5 ? { kind: 'generation', id: e.data.id, userId: 'bob' } : undefined),
    },
    on: {
      TaleBegun: (e) => create(e.data.id, { stars: 0, much: 0 }),
      // A field inside a number: the database refuses it, and only this.
      TaleRated: ({ data }) => change(data.id, { $set: { [data.stars > 5 ? 'much.more' : 'stars']: data.stars } }),
    },
  })
  start(database.db, log, { projections: [strict, tellers] })
  await reached(0n)
  const events = [
    begun('a'),
    begun('b', 'bob'),
    rated('a', 5),
    rated('b', 1),
    rated('b', 2),
    rated('b', 6),
    rated('a', 4),
  ]
  log.add(...events)
  await reached(events.at(-1)?.position ?? 0n)
  expect(await documentsIn(database.db, 'tales_v1')).toMatchObject([{ stars: 4 }, { stars: 2 }])
  await expect.poll(() => listParked(database.db)).toMatchObject([{ stream: 'tale-b', position: events[5]?.position }])
  expect(await documentsIn(database.db, 'feed'), 'no page hears of the parked event').toHaveLength(2)
})
