import { MongoNetworkError, MongoServerError } from 'mongodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { type MemoryLog, memoryLog } from '../../eventsourcing/testing/memory-log.ts'
import { toParked } from '../apply/parked.ts'
import { type Checkpoint, checkpoints, readCheckpoint } from '../checkpoint.ts'
import { raiseFloor, readFloor } from '../feed/feed.ts'
import { firstLists as lists } from '../mongo/collection-names.ts'
import { dropLeftovers } from '../rebuild/leftovers.ts'
import { ownedCollections } from '../rebuild/owned-collections.ts'
import { type Fate, failingDb } from '../testing/failing-db.ts'
import { begun, documentsIn, taleEvents, tales, tellers, told } from '../testing/projector-fixture.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { openReadModels } from './read-model-state.ts'

let database: TestDatabase
let log: MemoryLog
beforeEach(async () => {
  database = await testDatabase()
  log = memoryLog('log-1')
})
afterEach(() => database.drop())

const open = (db = database.db, pause: () => Promise<void> = async () => undefined) =>
  openReadModels(db, {
    store: log,
    definitions: taleEvents,
    keys: memoryKeys(),
    projections: [tales, tellers],
    signal: new AbortController().signal,
    pause,
  })

/** Read models of a log up to position 30, with a document of each kind. */
async function given(checkpoint: Partial<Checkpoint> = {}) {
  const complete = { logId: 'log-1', position: 30n, covers: ['tales_v1', 'tellers_v1'] }
  await checkpoints(database.db).insertOne({ _id: 'projector', ...complete, ...checkpoint })
  for (const name of ['tales_v1', 'feed']) {
    await database.db.collection<{ _id: string }>(name).insertOne({ _id: 'before' })
  }
}

const left = async (name: string) => (await documentsIn(database.db, name)).map(({ _id }) => String(_id))
const parkedOf = (event: ReturnType<typeof told>) => toParked(event, 'unknown type')

describe('read models that are whole', () => {
  test('go on from their position', async () => {
    await given()
    await raiseFloor(database.db, 20n)
    const state = { logId: 'log-1', position: 30n, names: {}, lists, replaced: [], feedFloor: 20n, parked: new Set() }
    expect(await open()).toStrictEqual(state)
    expect(await left('tales_v1')).toEqual(['before'])
  })

  test('tell how often their collections were switched, and which collections they have', async () => {
    await given({ switches: 2, places: { tales_v1: 'tales_v1_0badcafe' } })
    expect(await open()).toMatchObject({ switches: 2, names: { tales_v1: 'tales_v1_0badcafe' } })
  })

  test('have on the list what the last batch has parked', async () => {
    const bad = told('a', 'unreadable')
    await given({ parking: [parkedOf(bad)] })
    expect((await open()).parked).toEqual(new Set([bad.stream]))
    expect(await documentsIn(database.db, 'parked')).toMatchObject([{ stream: bad.stream, reason: 'unknown type' }])
  })

  test('are no longer blocked by what a switch has made readable', async () => {
    const [readable, bad] = [parkedOf(told('a', 'unreadable')), parkedOf(told('b', 'unreadable'))]
    await given({ cleared: { streams: [readable.stream], upTo: bad.position } })
    await database.db.collection<{ _id: string }>('parked').insertMany([readable, bad])
    expect((await open()).parked).toEqual(new Set([bad.stream]))
  })
})

describe('read models of another log', () => {
  test('begin anew, and open pages hear of nothing older', async () => {
    await given({ logId: 'log-0', switches: 4, places: { tales_v1: 'tales_v1_0badcafe' } })
    await database.db.collection<{ _id: string }>('tales_v1_0badcafe').insertOne({ _id: 'before' })
    await database.db.collection<{ _id: string }>('parked').insertOne({ _id: 'before' })
    await raiseFloor(database.db, 1_000_000n)
    const event = begun('a')
    log.add({ ...event, position: 70n })
    const { names, lists, ...state } = await open()
    const position = { logId: 'log-1', position: 0n, switches: 5, feedFloor: 70n }
    expect(state).toStrictEqual({ ...position, replaced: [], parked: new Set() })
    const fresh = [...Object.values(names), ...Object.values(lists)]
    expect(await Promise.all(fresh.map(left))).toEqual([[], [], [], []])
    expect(await readCheckpoint(database.db)).toMatchObject({ covers: ['tales_v1', 'tellers_v1'], refillsTo: 70n })
    await dropLeftovers(database.db)
    const before = ['tales_v1', 'tales_v1_0badcafe', 'feed', 'parked']
    expect(await Promise.all(before.map(left))).toEqual([[], [], [], []])
    expect([...(await ownedCollections(database.db))].sort()).toEqual(Object.values(names).sort())
  })

  test.each([1, 2, 3, 4])(
    'are begun anew once, although one of two projectors is paused before its write %i',
    async (nth) => {
      await given({ logId: 'log-0' })
      const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let n = 0
      const pausing = failingDb(database.db, async (): Promise<Fate> => {
        n += 1
        if (n === nth) held.resolve()
        if (n === nth) await release.promise
        return 'works'
      })
      const paused = open(pausing).catch(String)
      await held.promise
      const { names, lists } = await open()
      const written = [...Object.values(names), ...Object.values(lists)]
      for (const name of written) await database.db.collection<{ _id: string }>(name).insertOne({ _id: 'new' })
      release.resolve()
      await paused
      await dropLeftovers(database.db)
      expect(await Promise.all(written.map(left))).toEqual(written.map(() => ['new']))
      expect(await open()).toMatchObject({ names, lists, feedFloor: 0n })
    },
  )

  test('are begun anew when a release before has left off in the middle of emptying them', async () => {
    await given({ logId: 'log-0', emptiedBy: 'another', emptiedSince: new Date() })
    const { names } = await open()
    expect(await readCheckpoint(database.db)).toMatchObject({ logId: 'log-1', places: names })
  })
})

describe('read models with events that the log does not have', () => {
  test('begin anew, because an older copy of the log was restored', async () => {
    await given({ newestEvent: 30n })
    log.add({ ...begun('a'), position: 20n })
    expect(await open()).toMatchObject({ logId: 'log-1', position: 0n, feedFloor: 20n, switches: 1 })
    expect(await readCheckpoint(database.db)).not.toHaveProperty('newestEvent')
  })

  test('are known from the first start of a release that notes the newest one, also when nothing is appended until the restore', async () => {
    await given()
    log.add({ ...begun('a'), position: 20n })
    await open()
    expect(await readCheckpoint(database.db)).toMatchObject({ position: 30n, newestEvent: 20n })
    log = memoryLog('log-1')
    log.add({ ...begun('a'), position: 10n })
    expect(await open()).toMatchObject({ position: 0n, feedFloor: 10n })
  })

  test('are not guessed while the read models lack some of the log', async () => {
    await given()
    log.add({ ...begun('a'), position: 40n })
    await open()
    expect(await readCheckpoint(database.db)).not.toHaveProperty('newestEvent')
  })

  test('go on when it was a follower of the event store that was behind', async () => {
    await given({ newestEvent: 30n })
    expect(await open(database.db, async () => log.add({ ...begun('a'), position: 30n }))).toMatchObject({
      position: 30n,
    })
    expect(await left('tales_v1')).toEqual(['before'])
  })

  test('are not those with a position beyond the newest event, after which the store has written events of its own', async () => {
    await given({ newestEvent: 20n })
    log.add({ ...begun('a'), position: 20n })
    expect(await open()).toMatchObject({ position: 30n })
    expect(await left('tales_v1')).toEqual(['before'])
  })
})

describe('the first start', () => {
  test('makes the checkpoint', async () => {
    expect(await open()).toMatchObject({ logId: 'log-1', position: 0n, feedFloor: 0n })
    expect(await readFloor(database.db)).toBe(0n)
    expect(await readCheckpoint(database.db)).not.toHaveProperty('lists')
  })

  test('is in other collections where the checkpoint was lost without the read models', async () => {
    await database.db.collection<{ _id: string }>('tales_v1').insertOne({ _id: 'before' })
    const { names } = await open()
    expect(await left(names['tales_v1'] ?? '')).toEqual([])
    await dropLeftovers(database.db)
    expect(await left('tales_v1')).toEqual([])
  })

  test('gives way to another projector that was faster', async () => {
    const faster = failingDb(database.db, async (write, collection): Promise<Fate> => {
      if (write === 'insertOne' && collection === 'checkpoints') await given()
      return 'works'
    })
    await expect(open(faster)).rejects.toThrow('no longer at 0')
    expect(await left('tales_v1')).toEqual(['before'])
  })

  test.each([
    new MongoNetworkError('the database is away'),
    new MongoServerError({ code: 371, message: 'the database has no room' }),
  ])('ends when the database does not take the checkpoint: %s', async (error) => {
    const refusing = failingDb(database.db, (write) => {
      if (write === 'insertOne') throw error
      return 'works'
    })
    await expect(open(refusing)).rejects.toBe(error)
  })
})
