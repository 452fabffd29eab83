import { expect, test } from 'vitest'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { readCheckpoint } from '../checkpoint.ts'
import { readFloor } from '../feed/feed.ts'
import { projectedLog } from '../testing/projected-log.ts'
import { begun, taleEvents, tales, tellers, told } from '../testing/projector-fixture.ts'
import { OlderVersionLive, type RebuildOptions, rebuild } from './rebuild.ts'

const world = projectedLog()

const run = (options: Partial<RebuildOptions> = {}) =>
  rebuild({
    db: world.db,
    store: world.log,
    definitions: taleEvents,
    keys: memoryKeys(),
    all: [tales, tellers],
    projections: [tales, tellers],
    accept: false,
    ...options,
  })

test('it says what it does, and equal ones leave open pages as they are', async () => {
  world.start()
  await world.tell(begun('a'), told('a', 'one'))
  const steps: string[] = []
  const floor = await readFloor(world.db)
  expect(await run({ onProgress: (step) => steps.push(step) })).toMatchObject({ switched: true })
  expect(steps).toEqual(['building', 'comparing'])
  expect(await readFloor(world.db)).toBe(floor)
})

test('of several, one that differs keeps all from being switched; accepted, open pages are told to fetch everything again', async () => {
  world.start()
  await world.tell(begun('a'), told('a', 'one'))
  await world.db.collection<{ _id: string }>('tellers_v1').updateOne({ _id: 'ann' }, { $set: { lines: 7 } })
  const floor = await readFloor(world.db)
  const { models, switched } = await run()
  expect(models.map(({ comparison }) => comparison?.equal)).toEqual([true, false])
  expect(switched).toBe(false)
  expect(await readFloor(world.db)).toBe(floor)
  expect(await run({ accept: true })).toMatchObject({ switched: true })
  expect(await readFloor(world.db)).toBe(((await readCheckpoint(world.db))?.position ?? 0n) + 1n)
})

test('a read model that was never live has nothing to be compared with', async () => {
  world.start({ projections: [tales] })
  await world.tell(begun('a'))
  const floor = await readFloor(world.db)
  const { models, switched } = await run()
  expect(models).toMatchObject([
    { model: 'tales_v1', live: 'tales_v1', comparison: { equal: true } },
    { model: 'tellers_v1', live: undefined, comparison: undefined },
  ])
  expect(switched).toBe(true)
  expect(await readFloor(world.db)).toBe(floor)
})

test('a version that is newer than the live one is left to its own projector', async () => {
  world.start()
  await world.tell(begun('a'))
  const refusal: unknown = await run({ projections: [tales, { ...tellers, version: 2 }] }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(OlderVersionLive)
  expect(String(refusal)).toMatch(/^OlderVersionLive: tellers_v2 is not deployed yet, tellers_v1 is live/)
})

test('without read models of this log there is nothing to rebuild', async () => {
  await expect(run()).rejects.toThrow('There are no read models of this log yet')
})
