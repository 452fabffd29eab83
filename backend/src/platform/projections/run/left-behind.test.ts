import { expect, test } from 'vitest'
import { readCheckpoint } from '../checkpoint.ts'
import { ownedCollections } from '../rebuild/owned-collections.ts'
import { type Fate, failingDb } from '../testing/failing-db.ts'
import { projectedLog } from '../testing/projected-log.ts'
import { begun } from '../testing/projector-fixture.ts'

const world = projectedLog()

const talesCollections = async () =>
  (await world.db.listCollections().toArray()).map(({ name }) => name).filter((name) => name.startsWith('tales_v1'))
const liveTales = async () => (await readCheckpoint(world.db))?.places?.['tales_v1'] ?? 'tales_v1'

/** What the rest of a batch has written, whose documents of one read model are held. */
async function writtenBesides(): Promise<readonly number[]> {
  const { places = {}, lists } = (await readCheckpoint(world.db)) ?? {}
  const names = [places['tellers_v1'] ?? 'tellers_v1', lists?.feed ?? 'feed']
  return await Promise.all(names.map((name) => world.db.collection(name).countDocuments()))
}

/** A projector that is paused before it writes the documents of its first batch. */
async function startPaused() {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const db = failingDb(world.db, async (write, collection): Promise<Fate> => {
    if (write !== 'bulkWrite' || !collection.startsWith('tales_v1')) return 'works'
    held.resolve()
    await released.promise
    return 'works'
  })
  const projector = world.start({ db })
  await expect.poll(() => readCheckpoint(world.db)).not.toBeNull()
  world.log.add(begun('a'))
  await held.promise
  return { ...projector, release: released.resolve }
}

/** Another projector begins anew and drops the collections of before. */
async function beginAnewElsewhere() {
  world.log.replace('log-2')
  const other = world.start()
  await expect.poll(() => readCheckpoint(world.db)).toMatchObject({ logId: 'log-2' })
  await expect.poll(talesCollections).not.toContain('tales_v1')
  await expect.poll(talesCollections).toHaveLength(1)
  await other.stop()
}

test('what a batch has written after another projector had dropped its collections goes when it begins again', async () => {
  const { release, troubles } = await startPaused()
  await beginAnewElsewhere()
  release()
  await expect.poll(() => troubles.join()).toContain('Another process has moved the checkpoint')
  await expect.poll(talesCollections).toEqual([await liveTales()])
})

test('what a batch has written after the database was dropped goes, too, and whatever the collections were called', async () => {
  await world.db.collection('tales_v1').insertOne({ n: 1 })
  const { release, troubles } = await startPaused()
  const before = await liveTales()
  expect(before).not.toBe('tales_v1')
  // The other writes of the batch are done: while a database is dropped, MongoDB refuses to create a collection in it.
  await expect.poll(writtenBesides).toEqual([1, 1])
  await world.db.dropDatabase()
  release()
  await expect.poll(() => troubles.join()).toContain('Another process has moved the checkpoint')
  await expect.poll(liveTales).toBe('tales_v1')
  await expect.poll(talesCollections).toEqual(['tales_v1'])
})

test('what the last batch of a projector has written so is written down for the next one to drop', async () => {
  const { release, stop } = await startPaused()
  await beginAnewElsewhere()
  const stopped = stop()
  release()
  await stopped
  expect(await talesCollections()).toContain('tales_v1')
  expect(await ownedCollections(world.db)).toContain('tales_v1')
  world.start()
  await expect.poll(talesCollections).toEqual([await liveTales()])
})
