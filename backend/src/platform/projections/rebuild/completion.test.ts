import { describe, expect, test } from 'vitest'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { readCheckpoint } from '../checkpoint.ts'
import { collectionOf } from '../lists/read.ts'
import { ReadModelMissing } from '../mongo/collection-names.ts'
import { create, projection } from '../projection.ts'
import { failingDb } from '../testing/failing-db.ts'
import { projectedLog } from '../testing/projected-log.ts'
import { begun, type TaleEvent, taleEvents, tales, tellers, told } from '../testing/projector-fixture.ts'
import { OlderVersionLive, rebuild } from './rebuild.ts'

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

test('a new version is built beside the old one before readers get any of it', async () => {
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
  const failing = failingDb(world.db, (write) => (write === 'createIndexes' && indexes++ === 0 ? 'lost' : 'works'))
  world.start({ db: failing, projections: [talesAgain, tellers] })
  await expect.poll(covers, patient).toEqual(['tales_v2', 'tellers_v1'])
})

test('a rebuild never deploys a new version, whatever is accepted: its projector does', async () => {
  world.start()
  await world.tell(begun('a'))
  for (const accept of [false, true]) await expect(rebuildAgain(accept)).rejects.toThrow(OlderVersionLive)
  expect(await covers()).toEqual(['tales_v1', 'tellers_v1'])
  expect(await world.db.listCollections({ name: /^tales_v2/ }).toArray()).toEqual([])
})

test('while a new version is built the projector of the release before keeps the old one up to date', async () => {
  const before = world.start()
  await world.tell(begun('a'))
  const after = world.start({ projections: [talesAgain, tellers] })
  await world.tell(told('a', 'one'), begun('b'))
  await expect.poll(covers, patient).toEqual(['tales_v2', 'tellers_v1'])
  // The older projector hears of the switch with the next event.
  await world.tell(begun('c'))
  await expect.poll(() => before.status().lastError?.message, patient).toContain('of a newer release is live')
  expect((await documentsOf(talesAgain)).map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
  await after.stop()
})

test('older code stops projecting, and takes over again when it is told to', async () => {
  const newer = world.start({ projections: [talesAgain, tellers] })
  await world.tell(begun('a'))
  const older = world.start()
  await expect.poll(() => older.status().lastError?.message, patient).toContain('tales_v2 of a newer release is live')
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

describe('two releases whose sets of read models differ, while no version does', () => {
  /** The release before, and one more read model. */
  const [older, newer] = [
    { projections: [tales], setNumber: 1 },
    { projections: [tales, tellers], setNumber: 2 },
  ]
  const standsAside = (projector: { readonly status: () => { readonly lastError?: Error } }) =>
    expect.poll(() => projector.status().lastError?.message, patient).toContain('of a newer release is live')

  test('do not fight: the older one leaves the read models to the newer one', async () => {
    const before = world.start(older)
    await world.tell(begun('a'))
    world.start(newer)
    await expect.poll(covers, patient).toEqual(['tales_v1', 'tellers_v1'])
    for (const id of ['b', 'c', 'd']) await world.tell(begun(id))
    await standsAside(before)
    await world.tell(told('a', 'one'))
    expect(await readCheckpoint(world.db)).toMatchObject({
      covers: ['tales_v1', 'tellers_v1'],
      switches: 2,
      setNumber: 2,
    })
  })

  test('nor when the newer one has a read model less', async () => {
    const before = world.start({ ...newer, setNumber: 1 })
    await world.tell(begun('a'))
    world.start({ ...older, setNumber: 2 })
    await expect.poll(covers, patient).toEqual(['tales_v1'])
    await world.tell(begun('b'))
    await standsAside(before)
    expect(await covers()).toEqual(['tales_v1'])
  })

  test('until the older one is told to take over again', async () => {
    const after = world.start(newer)
    await world.tell(begun('a'))
    await after.stop()
    const back = world.start(older)
    await standsAside(back)
    const source = { db: world.db, store: world.log, definitions: taleEvents, keys: memoryKeys() }
    const again = { ...source, all: [tales], ...older }
    await rebuild({ ...again, accept: false })
    expect(await covers(), 'what was not accepted lowers no number').toEqual(['tales_v1', 'tellers_v1'])
    await rebuild({ ...again, accept: true })
    await expect.poll(covers, patient).toEqual(['tales_v1'])
    await world.tell(begun('b'))
    expect(await readCheckpoint(world.db)).toMatchObject({ covers: ['tales_v1'], setNumber: 1 })
  })
})
