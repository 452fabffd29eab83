import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../../../testing/world.ts'
import { scheduleSweep, sweepScheduleId } from './schedule.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  await world.client.schedule.getHandle(sweepScheduleId(world.prefix)).delete()
  await world.stop()
})

it('is created at the first start, renewed at the next, and sweeps', async () => {
  const schedule = world.client.schedule.getHandle(sweepScheduleId(world.prefix))
  await scheduleSweep(world.client, world.prefix)
  await schedule.update((made) => ({ ...made, spec: { intervals: [{ every: '1 year' }] } }))
  await scheduleSweep(world.client, world.prefix)
  const { spec } = await schedule.describe()
  expect(spec.intervals).toEqual([])
  expect(spec.calendars).toMatchObject([{ hour: [{ start: 3, end: 3 }] }])
  await schedule.trigger()
  await expect.poll(world.sweeps, { timeout: 15_000 }).toBe(1)
})
