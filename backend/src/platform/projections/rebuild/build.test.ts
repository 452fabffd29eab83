import { MongoNetworkError } from 'mongodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { NewerEvent, UndecodableEvent } from '../../eventsourcing/store/errors.ts'
import { type MemoryLog, memoryLog } from '../../eventsourcing/testing/memory-log.ts'
import { BadEvent } from '../apply/fold.ts'
import { listParked } from '../apply/parked.ts'
import { checkpoints, readCheckpoint } from '../checkpoint.ts'
import { change, create, projection } from '../projection.ts'
import { type Fate, failingDb } from '../testing/failing-db.ts'
import { begun, documentsIn, rated, type TaleEvent, taleEvents, tales, told } from '../testing/projector-fixture.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { type Build, type BuildOptions, newCollectionName, startBuild } from './build.ts'
import { BuildingLost, claimBuilding } from './building.ts'
import { dropLeftovers } from './leftovers.ts'
import { dropOwned, ownedCollections } from './owned-collections.ts'

let database: TestDatabase
let log: MemoryLog
const builds: Build[] = []
beforeEach(async () => {
  database = await testDatabase()
  log = memoryLog('log-1')
  await checkpoints(database.db).insertOne({ _id: 'projector', logId: 'log-1', position: 0n, covers: ['tales_v1'] })
})
afterEach(async () => {
  await Promise.all(builds.splice(0).map((build) => build.stop()))
  await database.drop()
})

const aside = 'tales_v1_0badcafe'

async function build(options: Partial<BuildOptions> = {}, db = database.db): Promise<Build> {
  const source = { store: log, definitions: taleEvents, keys: memoryKeys() }
  const names = { tales_v1: aside }
  const started = await startBuild(db, source, { projections: [tales], names, from: 0n, parks: true, ...options })
  builds.push(started)
  return started
}

const built = () => documentsIn(database.db, aside)
const claimed = async () => (await readCheckpoint(database.db))?.building
const undecodable = (id: string) => ({ undecodable: new UndecodableEvent(told(id, 'unreadable'), 'unknown type') })

describe('a build', () => {
  test('is made beside the live read models, in a collection of its own with its indexes', async () => {
    const [first, last] = [begun('a'), told('a', 'one')]
    log.add(first, last)
    const { by, names, position, reached } = await build()
    await reached(last.position)
    expect(await built()).toMatchObject([{ _id: 'a', lines: ['one'] }])
    expect(await documentsIn(database.db, 'tales_v1')).toEqual([])
    expect([names, position()]).toEqual([{ tales_v1: aside }, last.position])
    expect(await claimed()).toMatchObject({ by, collections: [aside], position: last.position })
    expect(await ownedCollections(database.db)).toEqual([aside])
    const indexes = await database.db.collection(aside).indexes()
    expect(indexes.map(({ key }) => key)).toContainEqual({ owner: 1, _id: 1 })
  })

  test('continues from the position up to which its collections are complete', async () => {
    const [before, event] = [begun('a'), begun('b')]
    log.add(before, event)
    const { reached } = await build({ from: before.position })
    await reached(event.position)
    expect(await built()).toMatchObject([{ _id: 'b' }])
  })

  test('follows the log until it is stopped, and then gives its claim back', async () => {
    const { reached, stop } = await build()
    const event = begun('a')
    const reaching = reached(event.position)
    log.add(event)
    await reaching
    await stop()
    await expect(reached(event.position)).rejects.toThrow('The building was stopped')
    expect(await claimed()).toBeUndefined()
    log.add(begun('b'))
    expect(await built()).toHaveLength(1)
  })

  test('that could not begin gives its claim back', async () => {
    const failing = failingDb(database.db, (write) => (write === 'createIndexes' ? 'lost' : 'works'))
    await expect(build({}, failing)).rejects.toThrow(MongoNetworkError)
    expect(await claimed()).toBeUndefined()
  })

  test('is one at a time', async () => {
    const other = await claimBuilding(database.db, 'another', [], 0n)
    await expect(build()).rejects.toMatchObject({ name: 'BuildingUnderWay' })
    expect(await ownedCollections(database.db)).toEqual([])
    await other.release()
  })

  test('has a new name each time', () => {
    const names = [newCollectionName(tales), newCollectionName(tales)]
    expect(names).toEqual([expect.stringMatching(/^tales_v1_[0-9a-f]{8}$/), expect.not.stringMatching(names[0] ?? '')])
  })
})

describe('an event that cannot be used', () => {
  test('is parked with those behind it in its stream, also in later batches', async () => {
    const [first, bad, behind, good] = [begun('a'), undecodable('a'), told('a', 'behind'), begun('b')]
    log.add(first, bad, behind, good)
    const { reached } = await build({ batchSize: 1 })
    await reached(good.position)
    expect(await listParked(database.db)).toMatchObject([
      { position: bad.undecodable.location.position, reason: 'unknown type' },
      { position: behind.position, reason: 'an earlier event of its stream is parked' },
    ])
    expect(await built()).toMatchObject([{ _id: 'a', lines: [] }, { _id: 'b' }])
  })

  test('ends a building that parks nothing', async () => {
    log.add(undecodable('a'), begun('b'))
    const { reached } = await build({ parks: false })
    await expect(reached(await log.head())).rejects.toThrow(BadEvent)
    expect(await listParked(database.db)).toEqual([])
    expect(await built()).toEqual([])
  })

  test('ends every building when a newer release has written it', async () => {
    const newer = told('a', 'in a new way')
    log.add({ undecodable: new NewerEvent(newer, 'schema 2 is newer than 1') })
    const { reached } = await build()
    await expect(reached(newer.position)).rejects.toThrow(NewerEvent)
    expect(await listParked(database.db)).toEqual([])
  })

  test('is found among those that the database took with it, and no other is parked', async () => {
    const strict = projection<TaleEvent>({
      name: 'tales',
      version: 1,
      indexes: [],
      on: {
        TaleBegun: (e) => create(e.data.id, { much: 0 }),
        // A field inside a number: the database refuses it.
        TaleRated: ({ data }) => change(data.id, { $set: { [data.stars > 5 ? 'much.more' : 'stars']: data.stars } }),
      },
    })
    log.add(begun('a'), begun('b'), rated('a', 4), rated('b', 2), rated('b', 6))
    const bad = await log.head()
    const { reached } = await build({ projections: [strict] })
    await reached(bad)
    expect(await listParked(database.db)).toMatchObject([{ position: bad }])
    expect(await built()).toMatchObject([{ stars: 4 }, { stars: 2 }])
  }, 20_000)
})

test('trouble with the database ends the building, since a killed server may have lost the last writes', async () => {
  log.add(begun('a'))
  const failing = failingDb(database.db, (write, collection) =>
    write === 'bulkWrite' && collection === aside ? 'lost' : 'works',
  )
  const { reached } = await build({}, failing)
  await expect(reached(await log.head())).rejects.toThrow(MongoNetworkError)
})

test('what is written after another rebuild has dropped the collection is dropped, too', async () => {
  const other = { by: 'another', collections: [], position: 0n, beatAt: new Date() }
  const paused = failingDb(database.db, async (_write, collection): Promise<Fate> => {
    if (collection !== aside) return 'works'
    await checkpoints(database.db).updateOne({}, { $set: { building: other } })
    await dropOwned(database.db, aside)
    return 'works'
  })
  const event = begun('a')
  log.add(event)
  const { reached, stop } = await build({ projections: [{ ...tales, indexes: [] }] }, paused)
  await expect(reached(event.position)).rejects.toThrow(BuildingLost)
  await stop()
  expect(await built()).toHaveLength(1)
  await dropLeftovers(database.db)
  expect(await built()).toEqual([])
})

test('trouble with the event store is waited out', async () => {
  const { reached } = await build()
  log.drop(new Error('the connection was reset'))
  const event = begun('a')
  log.add(event)
  await reached(event.position)
  expect(await built()).toHaveLength(1)
})

test('who watches is called after each event with what it changed, and sees it written', async () => {
  const { reached, watch } = await build()
  const seen: [ids: string[], stored: number][] = []
  const unwatch = watch(async (steps) => {
    seen.push([steps.map(({ operation }) => operation.id), (await built()).length])
  })
  const [first, second] = [begun('a'), begun('b')]
  log.add(first, second)
  await reached(second.position)
  expect(seen).toEqual([
    [['a'], 1],
    [['b'], 2],
  ])
  unwatch()
  const third = begun('c')
  log.add(third)
  await reached(third.position)
  expect(seen).toHaveLength(2)
})
