import { assetIdOf } from '@studio/backend/assets/commands.ts'
import { queueStream } from '@studio/backend/jobs/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completed, scriptedProvider } from '../test/scripted-provider.ts'
import { startWorld, type World } from '../test/world.ts'
import { outputsOf } from './refs.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function run(outputs: number) {
  const job = await world.log.admit(outputs)
  for (const { n } of outputsOf(job)) await world.workflows.giveTurn(job, n)
  await world.finished(job.jobId)
  return job
}

describe('generation', () => {
  it('makes every output, shows it, charges it and gives the slot back', async () => {
    const job = await run(2)
    for (const { jobId, n } of outputsOf(job)) {
      expect(await world.log.story(job, n)).toEqual(['OutputIntended', 'OutputSubmitted', 'OutputStored'])
      expect(await world.log.types(`asset-${assetIdOf(jobId, 'output', n)}`)).toEqual(['AssetCreated'])
      expect(await world.log.types(`charge-${jobId}-${n}`)).toEqual(['CostRecorded'])
    }
    expect((await world.log.jobEvents(job)).map(({ type }) => type)).toEqual(['JobStarted', 'JobEnded'])
    const queue = await world.log.types(queueStream(job.userId))
    expect(queue.filter((type) => type === 'SlotReleased')).toHaveLength(2)
  })
})
