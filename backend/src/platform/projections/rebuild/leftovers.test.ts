import { expect, test } from 'vitest'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { checkpoints } from '../checkpoint.ts'
import { type Fate, failingDb } from '../testing/failing-db.ts'
import { projectedLog } from '../testing/projected-log.ts'
import { begun, taleEvents, tales } from '../testing/projector-fixture.ts'
import { startBuild } from './build.ts'
import { dropLeftovers } from './leftovers.ts'
import { registerCollections } from './owned-collections.ts'

const world = projectedLog()

const names = async () => new Set((await world.db.listCollections().toArray()).map(({ name }) => name))

/** Builds beside the live read models and gives up, as a killed rebuild does. */
async function abandonBuild(collection: string) {
  const source = { store: world.log, definitions: taleEvents, keys: memoryKeys() }
  const options = { projections: [tales], names: { tales_v1: collection }, from: 0n, parks: false }
  const build = await startBuild(world.db, source, options)
  await build.reached(await world.log.head())
  await build.stop()
}

/** A collection that a rebuild has written down and left behind. */
async function abandonedCollection() {
  await registerCollections(world.db, ['tales_v1_0badcafe'])
  await world.db.collection('tales_v1_0badcafe').insertOne({ n: 1 })
}

test('only what the product has written down as its own is dropped, whatever other collections are called', async () => {
  world.start()
  await world.tell(begun('a'))
  const others = ['backup_v2', 'tales_v9', 'notes_v1_deadbeef']
  for (const name of others) await world.db.collection(name).insertOne({ n: 1 })
  await abandonBuild('tales_v1_0badcafe')
  expect(await names()).toContain('tales_v1_0badcafe')
  await dropLeftovers(world.db)
  const left = await names()
  expect(left).not.toContain('tales_v1_0badcafe')
  expect([...others, 'tales_v1'].filter((name) => !left.has(name))).toEqual([])
})

test('what was replaced a day ago goes, also when an older version of the product wrote it down in the checkpoint only', async () => {
  world.start()
  await world.tell(begun('a'))
  await world.db.collection('tales_v0').insertOne({ n: 1 })
  const retired = (ageMs: number) => [
    { model: 'tales_v0', collection: 'tales_v0', since: new Date(Date.now() - ageMs) },
  ]
  const retire = (ageMs: number) =>
    checkpoints(world.db).updateOne({ _id: 'projector' }, { $set: { retired: retired(ageMs) } })
  await retire(60_000)
  await dropLeftovers(world.db)
  expect(await names()).toContain('tales_v0')
  await retire(25 * 3_600_000)
  await dropLeftovers(world.db)
  expect(await names()).not.toContain('tales_v0')
})

test('nothing is dropped while there are no read models, nor when another projector empties them meanwhile', async () => {
  await abandonedCollection()
  await dropLeftovers(world.db)
  expect(await names()).toContain('tales_v1_0badcafe')
  world.start()
  await world.tell(begun('a'))
  expect(await names(), 'a projector drops leftovers when it begins').not.toContain('tales_v1_0badcafe')
  await abandonedCollection()
  const interrupted = failingDb(world.db, async (write, collection): Promise<Fate> => {
    const emptying = { $set: { emptiedBy: 'another projector' } }
    if (write === 'updateOne' && collection === 'checkpoints') await checkpoints(world.db).updateOne({}, emptying)
    return 'works'
  })
  await dropLeftovers(interrupted)
  expect(await names()).toContain('tales_v1_0badcafe')
})

test('what a projector made again after it was dropped, and then was killed, goes for a day', async () => {
  world.start()
  await world.tell(begun('a'))
  const madeAgain = async () => {
    await world.db.collection('tales_v1_0badcafe').insertOne({ n: 1 })
    await dropLeftovers(world.db)
    return (await names()).has('tales_v1_0badcafe')
  }
  await abandonedCollection()
  await dropLeftovers(world.db)
  expect(await madeAgain()).toBe(false)
  const dayAgo = { $set: { droppedAt: new Date(Date.now() - 25 * 3_600_000) } }
  await world.db.collection('owned_collections').updateMany({ droppedAt: { $exists: true } }, dayAgo)
  await dropLeftovers(world.db)
  expect(await madeAgain()).toBe(true)
})
