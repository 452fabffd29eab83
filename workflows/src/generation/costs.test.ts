import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { reset } from '../../testing/scenarios.ts'
import { startWorld, type World } from '../../testing/world.ts'

/**
 * What an output costs in reads and workflow tasks when nothing goes wrong. The test keeps these figures, which the bench
 * reports, from growing.
 */
vi.setConfig({ testTimeout: 60_000 })

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => reset(world))

it.each([
  // the request, the last check before the POST, the release
  { outputs: 1, reads: 3, workflowTasks: 2 },
  // the request once; the four releases follow each other through a handle that remembers the queue
  { outputs: 4, reads: 9, workflowTasks: 5 },
])('$outputs outputs cost at most $reads reads and $workflowTasks workflow tasks', async (most) => {
  const job = await world.log.admit(most.outputs)
  const before = world.reads()
  const [first = 0, ...others] = Array.from({ length: most.outputs }, (_, n) => n)
  await world.workflows.giveTurn(job, first, ...others)
  await world.finished(job.jobId)
  expect(world.reads() - before).toBeLessThanOrEqual(most.reads)
  const { events } = await world.client.workflow.getHandle(`job-${job.jobId}`).fetchHistory()
  const tasks = events?.filter((event) => event.workflowTaskCompletedEventAttributes)
  expect(tasks?.length).toBeLessThanOrEqual(most.workflowTasks)
})
