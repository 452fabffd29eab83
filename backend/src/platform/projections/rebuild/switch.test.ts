import type { UpdateFilter } from 'mongodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Position } from '../../eventsourcing/event.ts'
import { toParked } from '../apply/parked.ts'
import { type Checkpoint, checkpoints, readCheckpoint } from '../checkpoint.ts'
import { liveCollectionName } from '../mongo/collection-names.ts'
import { projection } from '../projection.ts'
import { begun, documentsIn, tales, tellers } from '../testing/projector-fixture.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import type { Build } from './build.ts'
import { finishClearing, type SwitchOptions, switchTo } from './switch.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await Promise.all(['checkpoints', 'parked'].map((name) => database.db.collection(name).deleteMany()))
})
afterAll(() => database.drop())

const building = { by: 'me', collections: ['tales_v1_00000002'], position: 30n, beatAt: new Date() }
const talesAgain = projection({ ...tales, version: 2 })

/** Live read models at position 30, beside which tales were built. */
async function given(more: Partial<Checkpoint> = {}) {
  const live = { logId: 'log-1', position: 30n, covers: ['tales_v1', 'tellers_v1'], building }
  await checkpoints(database.db).insertOne({ _id: 'projector', ...live, ...more })
}

/** What was built, and the positions that the switch waited for. */
function built(names: Build['names'] = { tales_v1: 'tales_v1_00000002' }) {
  const waitedFor: Position[] = []
  const build: Build = {
    by: 'me',
    names,
    position: () => 30n,
    reached: async (position) => void waitedFor.push(position),
    watch: () => () => undefined,
    stop: async () => undefined,
  }
  return { build, waitedFor }
}

const switchIt = (build: Build, options: Partial<SwitchOptions> = {}) =>
  switchTo(database.db, build, { projections: [tales], ...options })

describe('a switch', () => {
  test('makes what was built live, and retires what it replaces', async () => {
    const since = new Date(0)
    const earlier = { model: 'tales_v1', collection: 'tales_v1', since }
    await given({
      switches: 1,
      places: { tales_v1: 'tales_v1_00000001', tellers_v1: 'tellers_v1_00000001' },
      retired: [earlier],
    })
    const { build, waitedFor } = built()
    await switchIt(build)
    expect(waitedFor).toEqual([30n])
    const anyDate: unknown = expect.any(Date)
    expect(await readCheckpoint(database.db)).toEqual({
      _id: 'projector',
      logId: 'log-1',
      position: 30n,
      covers: ['tellers_v1', 'tales_v1'],
      places: { tellers_v1: 'tellers_v1_00000001', tales_v1: 'tales_v1_00000002' },
      retired: [earlier, { model: 'tales_v1', collection: 'tales_v1_00000001', since: anyDate }],
      switches: 2,
      setNumber: 0,
      parking: [],
    })
  })

  test('is known to readers of this process at once', async () => {
    await given()
    await readCheckpoint(database.db)
    expect(liveCollectionName(database.db, tales)).toBe('tales_v1')
    await switchIt(built().build)
    expect(liveCollectionName(database.db, tales)).toBe('tales_v1_00000002')
  })

  test('to another version retires the one before with its collection', async () => {
    await given({ places: { tales_v1: 'tales_v1_00000001' } })
    await switchIt(built({ tales_v2: 'tales_v2_00000001' }).build, { projections: [talesAgain] })
    const checkpoint = await readCheckpoint(database.db)
    expect(checkpoint).toMatchObject({
      covers: ['tellers_v1', 'tales_v2'],
      retired: [{ model: 'tales_v1', collection: 'tales_v1_00000001' }],
      switches: 1,
    })
    expect(checkpoint?.places).toEqual({ tales_v2: 'tales_v2_00000001' })
  })

  test('of several read models retires each of those that they replace', async () => {
    await given()
    const names = { tales_v1: 'tales_v1_00000002', tellers_v1: 'tellers_v1_00000002' }
    await switchIt(built(names).build, { projections: [tales, tellers] })
    const checkpoint = await readCheckpoint(database.db)
    expect(checkpoint).toMatchObject({ covers: ['tales_v1', 'tellers_v1'], places: names })
    expect(checkpoint?.retired?.map(({ collection }) => collection)).toEqual(['tales_v1', 'tellers_v1'])
  })

  test.each([
    ['retires read models that the running code does not know', [tales], ['tales_v1'], ['tellers_v1', 'tales_v1']],
    ['retires none of those that it knows', [tales, tellers], ['tellers_v1', 'tales_v1'], ['tales_v1']],
  ])('%s', async (_, all, covers, retired) => {
    await given()
    await switchIt(built().build, { all })
    const checkpoint = await readCheckpoint(database.db)
    expect(checkpoint?.covers).toEqual(covers)
    expect(checkpoint?.retired?.map(({ model }) => model).toSorted()).toEqual(retired.toSorted())
  })

  test('waits until the building has reached what the projector reaches meanwhile', async () => {
    await given()
    const { build, waitedFor } = built()
    const cleared = async () => {
      const position = waitedFor.length === 1 ? 31n : 30n
      if (position === 31n) await checkpoints(database.db).updateOne({}, { $set: { position } })
      return []
    }
    await switchIt(build, { cleared })
    expect(waitedFor).toEqual([30n, 31n])
    expect(await readCheckpoint(database.db)).toMatchObject({ position: 31n, switches: 1 })
  })

  test.each<[string, UpdateFilter<Checkpoint>]>([
    ['another process builds now', { $set: { 'building.by': 'another' } }],
    ['nothing is built any more', { $unset: { building: 1 } }],
  ])('is not made when %s', async (_, change) => {
    await given()
    await checkpoints(database.db).updateOne({}, change)
    await expect(switchIt(built().build)).rejects.toMatchObject({ name: 'BuildingLost' })
    expect(await readCheckpoint(database.db)).not.toHaveProperty('switches')
  })

  test('is not made when there are no read models any more', async () => {
    await expect(switchIt(built().build)).rejects.toMatchObject({ name: 'BuildingLost' })
  })

  test('is not made when the building has failed', async () => {
    await given()
    const { build } = built()
    const failed = { ...build, reached: () => Promise.reject(new Error('a bad event')) }
    await expect(switchIt(failed)).rejects.toThrow('a bad event')
    expect(await readCheckpoint(database.db)).not.toHaveProperty('switches')
  })
})

/** A parked event of its own stream. */
const parkedOf = (id: string) => toParked(begun(id), 'unreadable')

describe('parked events', () => {
  test('of the last batch are on the list after a switch, except those that it makes readable', async () => {
    const [readable, bad] = [parkedOf('a'), parkedOf('b')]
    await given({ position: bad.position, parking: [readable, bad] })
    await switchIt(built().build, { cleared: async () => [readable.stream] })
    expect(await documentsIn(database.db, 'parked')).toMatchObject([{ stream: bad.stream }])
    const checkpoint = await readCheckpoint(database.db)
    expect(checkpoint).toMatchObject({ parking: [{ stream: bad.stream }] })
    expect(checkpoint, 'the list is up to date').not.toHaveProperty('cleared')
  })

  test('that an earlier switch has made readable are cleared before the next one', async () => {
    const readable = parkedOf('a')
    await given({ cleared: { streams: [readable.stream], upTo: readable.position } })
    await database.db.collection<{ _id: string }>('parked').insertOne(readable)
    await switchIt(built().build)
    expect(await documentsIn(database.db, 'parked')).toEqual([])
  })

  test.each([{ switches: 3 }, {}])('are cleared up to the position of the switch, and once: %j', async (more) => {
    const [before, after] = [parkedOf('a'), parkedOf('a')]
    await given({ ...more, cleared: { streams: [before.stream], upTo: before.position } })
    await database.db.collection<{ _id: string }>('parked').insertMany([before, after])
    await finishClearing(database.db)
    expect(await documentsIn(database.db, 'parked')).toMatchObject([{ position: after.position }])
    expect(await readCheckpoint(database.db)).not.toHaveProperty('cleared')
  })

  test('stay when there is nothing to clear', async () => {
    await finishClearing(database.db)
    await given()
    await database.db.collection<{ _id: string }>('parked').insertOne(parkedOf('a'))
    await finishClearing(database.db)
    expect(await documentsIn(database.db, 'parked')).toHaveLength(1)
  })
})
