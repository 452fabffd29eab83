import { expect, test } from 'vitest'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { readCheckpoint } from '../checkpoint.ts'
import { create, projection } from '../projection.ts'
import { collectionOf } from '../read.ts'
import { ReadModelMissing } from '../rebuild/places.ts'
import { rebuild } from '../rebuild/rebuild.ts'
import { failingDb } from '../testing/failing-db.ts'
import { projectedLog } from '../testing/projected-log.ts'
import { begun, type TaleEvent, taleEvents, tales, tellers, told } from '../testing/projector-fixture.ts'

const world = projectedLog()
const patient = { timeout: 15_000 }

/** The next version of `tales`. */
const talesAgain = projection<TaleEvent>({
  ...tales,
  version: 2,
  on: { TaleBegun: (e) => create(e.data.id, { by: e.data.owner }) },
})

const rebuildAgain = (accept: boolean) =>
  rebuild({
    db: world.db,
    store: world.log,
    definitions: taleEvents,
    keys: memoryKeys(),
    all: [talesAgain, tellers],
    projections: [talesAgain],
    accept,
  })

const covers = async () => [...((await readCheckpoint(world.db))?.covers ?? [])].sort()
const documentsOf = (of: typeof tales) => collectionOf(world.db, of).find().sort({ _id: 1 }).toArray()

test('a new version that nobody prepared is built beside the old one before readers get any of it', async () => {
  const before = world.start()
  await world.tell(begun('a'), told('a', 'one'))
  await before.stop()
  expect(() => collectionOf(world.db, talesAgain)).toThrow(ReadModelMissing)
  world.start({ projections: [talesAgain, tellers] })
  await expect.poll(covers, patient).toEqual(['tales_v2', 'tellers_v1'])
  expect(await documentsOf(talesAgain)).toMatchObject([{ _id: 'a', by: 'ann' }])
  expect(await documentsOf(tales), 'for readers that still run').toMatchObject([{ _id: 'a', lines: ['one'] }])
})

test('a new version is built although the database fails once, before the building has begun', async () => {
  const before = world.start()
  await world.tell(begun('a'))
  await before.stop()
  let indexes = 0
  const failing = failingDb(world.db, (write) => (write === 'createIndex' && indexes++ === 0 ? 'lost' : 'works'))
  world.start({ db: failing, projections: [talesAgain, tellers] })
  await expect.poll(covers, patient).toEqual(['tales_v2', 'tellers_v1'])
})

test('a new version is reported, and with --accept waits for its projector while the old one goes on', async () => {
  const before = world.start()
  await world.tell(begun('a'))
  const report = await rebuildAgain(false)
  expect(report).toMatchObject({ switched: false, models: [{ model: 'tales_v2', live: 'tales_v1' }] })
  expect(report.models[0]?.comparison).toMatchObject({ different: 1, live: { count: 1 }, rebuilt: { count: 1 } })
  expect(await rebuildAgain(true)).toMatchObject({ switched: true })
  await world.tell(told('a', 'one'), begun('b'))
  expect(await documentsOf(tales)).toMatchObject([{ lines: ['one'] }, { _id: 'b' }])
  await before.stop()
  world.start({ projections: [talesAgain, tellers] })
  await expect.poll(covers, patient).toEqual(['tales_v2', 'tellers_v1'])
  expect(await documentsOf(talesAgain)).toMatchObject([
    { _id: 'a', by: 'ann' },
    { _id: 'b', by: 'ann' },
  ])
})

test('older code stands aside and takes over again when it is asked to', async () => {
  const newer = world.start({ projections: [talesAgain, tellers] })
  await world.tell(begun('a'))
  const older = world.start()
  await expect.poll(() => older.status().lastError?.message, patient).toContain('kept by newer code: tales_v2')
  await world.tell(begun('b'))
  expect(await documentsOf(talesAgain)).toHaveLength(2)
  await newer.stop()
  const back = { db: world.db, store: world.log, definitions: taleEvents, keys: memoryKeys() }
  expect(await rebuild({ ...back, all: [tales, tellers], projections: [tales], accept: true })).toMatchObject({
    switched: true,
  })
  await expect.poll(covers, patient).toEqual(['tales_v1', 'tellers_v1'])
  expect(await documentsOf(tales)).toMatchObject([{ _id: 'a', lines: [] }, { _id: 'b' }])
})

test('a new read model joins, one that is gone leaves', async () => {
  const before = world.start({ projections: [tales] })
  await world.tell(begun('a'), begun('b', 'bob'))
  await before.stop()
  const next = world.start({ projections: [tellers] })
  await expect.poll(covers, patient).toEqual(['tellers_v1'])
  await world.tell(told('a', 'one'))
  expect(await documentsOf(tellers)).toMatchObject([{ lines: 1 }, { lines: 0 }])
  await next.stop()
})
