import { requestWork } from '@studio/backend/features/work/commands.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import { WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ActivityWorld, startActivityWorld } from '../../../testing/activity-world.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { rebuildWork } from './rebuild-model.ts'

let world: ActivityWorld
beforeAll(async () => {
  world = await startActivityWorld()
})
afterAll(() => world.log.stop())

/** A rebuild that an admin has asked for. */
async function rebuilt(name: string, rebuild: ActivityDeps['rebuild']) {
  const [workId, userId] = [WorkId.parse(randomId()), await world.log.newUser()]
  const context = { commandId: workId, correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
  await requestWork(world.log.handle, { ...context, workId, userId, kind: 'rebuild', input: { name } })
  const told: number[] = []
  const progress = (percent: number) => Promise.resolve(void told.push(percent))
  const task = {
    workId,
    userId,
    kind: 'rebuild',
    stream: workStream(workId),
    queue: 'batch',
    correlationId: 'c',
  } as const
  const signal = new AbortController().signal
  return { told, done: rebuildWork.perform({ ...world.deps, rebuild }, { ...task, signal, progress }) }
}

it('tells how far it is, and what came of it', async () => {
  const outcome = { documents: 3, hash: 'a', liveDocuments: 3, liveHash: 'a', different: 0, switched: true }
  const { told, done } = await rebuilt('charges', async (_name, progress, signal) => {
    signal.throwIfAborted()
    await progress(10)
    return outcome
  })
  expect(await done).toEqual({ result: { name: 'charges', ...outcome } })
  expect(told).toEqual([10])
})

it('fails for good, in the words of what stood in its way', async () => {
  const { done } = await rebuilt('charges', () => Promise.resolve({ refused: 'Another rebuild is under way.' }))
  await expect(done).rejects.toThrow('Another rebuild is under way.')
})
