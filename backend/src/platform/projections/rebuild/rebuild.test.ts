import { expect, test } from 'vitest'
import type { Recorded } from '../../eventsourcing/event.ts'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { UndecodableEvent } from '../../eventsourcing/store/errors.ts'
import { BadEvent } from '../apply/fold.ts'
import { listParked } from '../apply/parked.ts'
import { checkpoints, readCheckpoint } from '../checkpoint.ts'
import { collectionOf } from '../lists/read.ts'
import { create, projection } from '../projection.ts'
import { projectedLog } from '../testing/projected-log.ts'
import { begun, rated, type TaleEvent, taleEvents, tales, tellers, told } from '../testing/projector-fixture.ts'
import { BuildingUnderWay, claimBuilding } from './building.ts'
import { canonicalHash } from './canonical-hash.ts'
import { fedByParked, type RebuildOptions, rebuild } from './rebuild.ts'

const world = projectedLog()

const run = (options: Partial<RebuildOptions> = {}) =>
  rebuild({
    db: world.db,
    store: world.log,
    definitions: taleEvents,
    keys: memoryKeys(),
    all: [tales, tellers],
    projections: [tales],
    accept: false,
    ...options,
  })

/** It has no use for what is told of a tale after its beginning. */
const titles = projection<TaleEvent>({
  name: 'titles',
  version: 1,
  indexes: [],
  on: { TaleBegun: (e) => create(e.data.id, {}) },
})

const models = () => collectionOf<{ lines?: unknown }>(world.db, tales)

test('an equal one takes the place of the live one, and the projector goes on in it', async () => {
  world.start()
  await world.tell(begun('a'), told('a', 'one'), begun('b', 'bob'))
  const before = await canonicalHash(world.db, tales)
  const { models: rebuilt, switched } = await run()
  expect(switched).toBe(true)
  expect(rebuilt).toMatchObject([{ model: 'tales_v1', live: 'tales_v1', comparison: { equal: true, different: 0 } }])
  expect(rebuilt[0]?.comparison?.rebuilt).toEqual({ count: 2, hash: before })
  expect(models().collectionName).toMatch(/^tales_v1_[0-9a-f]{8}$/)
  await world.tell(told('a', 'two'))
  expect(await models().findOne({ _id: 'a' })).toMatchObject({ lines: ['one', 'two'] })
})

test('readers see no gap, nothing is lost or doubled while everything goes on', async () => {
  world.start({ batchSize: 3 })
  const ids = ['a', 'b', 'c', 'd', 'e']
  await world.tell(...ids.map((id) => begun(id)))
  const over = new AbortController()
  const gaps: string[] = []
  const events: Recorded[] = []
  const reading = (async () => {
    while (!over.signal.aborted) {
      // The checkpoint is what readers are promised; documents may be ahead of it, and further before a switch than after it.
      const position = (await readCheckpoint(world.db))?.position ?? 0n
      const documents = await models().find().toArray()
      const lines = documents.reduce((sum, document) => sum + linesOf(document).length, 0)
      const promised = events.filter((event) => event.position <= position).length
      if (documents.length < ids.length || lines < promised) gaps.push(`${lines} lines of ${promised}`)
    }
  })()
  let written = 0
  const writing = (async () => {
    while (!over.signal.aborted) {
      const event = told(ids[written % ids.length] ?? '', `line ${written++}`)
      events.push(event)
      await world.tell(event)
    }
  })()
  try {
    expect(await run()).toMatchObject({ switched: true })
  } finally {
    over.abort()
    await Promise.all([reading, writing])
  }
  await world.reached(await world.log.head())
  expect(gaps).toEqual([])
  const expected = Array.from({ length: written }, (_, n) => `line ${n}`)
  const documents = await models().find().sort({ _id: 1 }).toArray()
  expect(documents.map(linesOf)).toEqual(ids.map((_, at) => expected.filter((__, n) => n % ids.length === at)))
}, 60_000)

const linesOf = ({ lines }: { readonly lines?: unknown }): readonly unknown[] => (Array.isArray(lines) ? lines : [])

test('another one is reported and left aside, unless it is accepted', async () => {
  world.start()
  await world.tell(begun('a'), begun('b', 'bob'), begun('c'))
  const ghost = { _id: 'ghost', position: 2n ** 60n }
  await world.db.collection<{ _id: string }>('tales_v1').insertOne(ghost)
  await world.db.collection<{ _id: string }>('tales_v1').updateOne({ _id: 'b' }, { $set: { stars: 5 } })
  await world.db.collection<{ _id: string }>('tales_v1').deleteOne({ _id: 'c' })
  const { models: found, switched } = await run()
  expect(switched).toBe(false)
  expect(found[0]?.comparison).toMatchObject({
    equal: false,
    live: { count: 3 },
    rebuilt: { count: 3 },
    different: 3,
    samples: [
      { id: 'b', in: ['stars'] },
      { id: 'c', in: 'rebuilt only' },
      { id: 'ghost', in: 'live only' },
    ],
  })
  expect(models().collectionName).toBe('tales_v1')
  expect(await run({ accept: true })).toMatchObject({ switched: true })
  expect(await models().distinct('_id')).toEqual(['a', 'b', 'c'])
})

test('a bad event ends it, the live one goes on and nothing is left behind', async () => {
  world.start()
  await world.tell(begun('a'), { undecodable: new UndecodableEvent(told('a', 'unreadable'), 'unknown type') })
  await expect(run()).rejects.toThrow(BadEvent)
  await world.tell(begun('b'))
  expect(await models().countDocuments()).toBe(2)
  const names = (await world.db.listCollections().toArray()).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('tales_'))).toEqual(['tales_v1'])
})

test('after the fix what a parked stream feeds is rebuilt, and the stream is on its way again', async () => {
  const broken = projection<TaleEvent>({
    ...tales,
    on: {
      ...tales.on,
      TaleTold: () => {
        throw new Error('no such field')
      },
    },
  })
  const faulty = world.start({ projections: [broken, tellers] })
  await world.tell(begun('a'), told('a', 'one'), rated('a', 4))
  await expect.poll(() => listParked(world.db)).toHaveLength(2)
  await faulty.stop()
  world.start()
  const all = [titles, tales, tellers]
  const projections = await fedByParked(world.db, all)
  expect(projections).toEqual([tales, tellers])
  expect(await run({ all, projections: [tellers], accept: true })).toMatchObject({ switched: true })
  expect(await listParked(world.db), 'tales still lack it').toHaveLength(2)
  expect(await run({ projections, accept: true })).toMatchObject({ switched: true })
  expect(await listParked(world.db)).toEqual([])
  await world.tell(told('a', 'two'))
  expect(await models().findOne({ _id: 'a' })).toMatchObject({ lines: ['one', 'two'], stars: 4, ratings: 1 })
  expect(await listParked(world.db)).toEqual([])
})

test('there is one at a time, and one that died is forgotten', async () => {
  world.start()
  await world.tell(begun('a'))
  const claim = await claimBuilding(world.db, 'other', ['tales_v1_00000000'], 0n)
  await expect(run()).rejects.toThrow(BuildingUnderWay)
  await claim.release()
  expect(await run()).toMatchObject({ switched: true })
})

test.each(['building', 'comparing'] as const)('one that is told to end while %s frees its place', async (step) => {
  world.start()
  await world.tell(begun('a'))
  const ended = new AbortController()
  const reason = new Error('the worker stops')
  const onProgress = (at: typeof step) => {
    if (at === step) ended.abort(reason)
  }
  await expect(run({ onProgress, signal: ended.signal })).rejects.toBe(reason)
  expect(await readCheckpoint(world.db)).not.toHaveProperty('building')
  expect(models().collectionName).toBe('tales_v1')
  expect(await run()).toMatchObject({ switched: true })
})

test.each([
  ['long ago', -60_000],
  ['in the future, by a clock that has been set back', 3_600_000],
])('one that died %s is forgotten', async (_, offMs) => {
  world.start()
  await world.tell(begun('a'))
  const beatAt = new Date(Date.now() + offMs)
  const building = { by: 'dead', collections: [], position: 0n, beatAt }
  await checkpoints(world.db).updateOne({ _id: 'projector' }, { $set: { building } })
  expect(await run()).toMatchObject({ switched: true })
})

test('what cannot be cleared away afterwards leaves the outcome as it is', async () => {
  world.start()
  await world.tell(begun('a'))
  let comparing = false
  const db = new Proxy(world.db, {
    get(target, name) {
      if (name === 'collection') {
        return (collection: string) => {
          if (comparing && collection === 'owned_collections') throw new Error('the connection was reset')
          return target.collection(collection)
        }
      }
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })
  const onProgress = (step: string) => {
    comparing = step === 'comparing'
  }
  expect(await run({ db, onProgress })).toMatchObject({ switched: true })
  expect(comparing).toBe(true)
})
