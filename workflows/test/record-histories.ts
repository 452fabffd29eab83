import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { type JobRef, outputsOf } from '../src/refs.ts'
import { completed } from './scripted-provider.ts'
import { startWorld, type World } from './world.ts'

/**
 * Records the histories that `replay.test.ts` replays: run `node workflows/test/record-histories.ts` with TEMPORAL_ADDRESS
 * set, when the workflow changes in a way that running jobs do not have to survive.
 */
const scenarios: Readonly<Record<string, (world: World) => Promise<JobRef>>> = {
  success: (world) => run(world, 2),
  failure: (world) => {
    world.provider.setState((taskId) =>
      taskId.endsWith('-refused') ? { kind: 'failed', reason: 'refused', message: 'No.' } : completed,
    )
    world.provider.answerNext({ kind: 'accepted', taskId: 'task-refused' })
    return run(world, 2)
  },
  'unknown-outcome': (world) => {
    world.provider.answerNext({ kind: 'unclear', message: 'reset' })
    return run(world, 1)
  },
  deferred: (world) => {
    world.provider.answerNext({ kind: 'deferred', retryAfterSeconds: 1, message: 'Later.' })
    return run(world, 1)
  },
  cancelled: async (world) => {
    const job = await world.log.admit(1)
    await world.workflows.cancel(job, 'all')
    await world.finished(job.jobId)
    return job
  },
}

const world = await startWorld()
for (const [name, scenario] of Object.entries(scenarios)) {
  const { jobId } = await scenario(world)
  const history = await world.client.workflow.getHandle(`job-${jobId}`).fetchHistory()
  const file = fileURLToPath(new URL(`histories/${name}.json`, import.meta.url))
  await writeFile(file, `${JSON.stringify(JSON.parse(historyToJSON(history), withoutPlaces), null, 1)}\n`)
}
await world.stop()

/** Names of this machine and its folders are nobody's business; replaying does not look at them. */
function withoutPlaces(key: string, value: unknown): unknown {
  if (key === 'identity' || key === 'stackTrace') return ''
  return key === 'name' && typeof value === 'string' && /^\d+@/.test(value) ? 'sticky' : value
}

async function run(into: World, outputs: number): Promise<JobRef> {
  const job = await into.log.admit(outputs)
  for (const { n } of outputsOf(job)) await into.workflows.giveTurn(job, n)
  await into.finished(job.jobId)
  return job
}
