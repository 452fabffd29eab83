import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { Submission } from '@studio/backend/platform/providers/port.ts'
import { WorkflowFailedError } from '@temporalio/client'
import { NativeConnection, Worker, type WorkflowBundleOption } from '@temporalio/worker'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { quietRuntime } from '../../testing/runtime.ts'
import { completed, unavailable } from '../../testing/scripted-provider.ts'
import { startWorld, temporalAddress, type World } from '../../testing/world.ts'
import { type JobRef, outputsOf } from '../generation/refs.ts'
import { queueName } from '../queues.ts'
import { createActivities } from './activities.ts'
import { workflowBundle } from './bundle.ts'

/** While a release is rolled out, workers with the old and the new workflows share the queue; neither caches workflows. */
// A step that a worker was given while it stopped is given to another only after its time-out.
vi.setConfig({ testTimeout: 300_000 })
const patience = { timeout: 60_000 }

interface CoreWorker {
  readonly stop: () => Promise<void>
}

let world: World
let before: WorkflowBundleOption
let today: WorkflowBundleOption
beforeAll(async () => {
  world = await startWorld({ runsWorkflows: false })
  before = await unpack('2026-11-21.js.br')
  today = await workflowBundle(quietRuntime())
})
afterAll(() => world.stop())

const running = new Set<CoreWorker>()
/** A test that failed leaves no worker to the next one, whose jobs it would take. */
afterEach(async () => {
  for (const worker of running) await worker.stop()
})

/** The old bundle is stored without its source map. The SDK takes no bundle without one, so an empty one is added. */
async function unpack(name: string): Promise<WorkflowBundleOption> {
  const code = brotliDecompressSync(
    await readFile(new URL(`../../testing/bundles/${name}`, import.meta.url)),
  ).toString()
  const map = Buffer.from('{"version":3,"file":"bundle.js","sources":[],"names":[],"mappings":""}').toString('base64')
  return { code: `${code}\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${map}` }
}

/** As in production, a run that cannot be replayed ends, and the next sweep starts its job again. */
const workflowFailureErrorTypes = { generation: ['NondeterminismError'], '*': [] }

/** A worker without a cache: every step of a job may be taken by the other worker, which replays everything before it. */
async function runWorkflows(workflowBundle: WorkflowBundleOption, endsForeign = false): Promise<CoreWorker> {
  const connection = await NativeConnection.connect({ address: temporalAddress() })
  const taskQueue = queueName(world.prefix, 'core')
  const activities = createActivities({ ...world.deps, workKinds: new Map() }).core
  const options = { maxCachedWorkflows: 0, ...(endsForeign && { workflowFailureErrorTypes }) }
  const worker = await Worker.create({ connection, taskQueue, workflowBundle, activities, ...options })
  const ended = worker.run()
  const started: CoreWorker = {
    stop: async () => {
      running.delete(started)
      worker.shutdown()
      await ended
      await connection.close()
    },
  }
  running.add(started)
  return started
}

async function begin(outputs: number): Promise<JobRef> {
  const job = await world.log.admit(outputs)
  for (const { n } of outputsOf(job)) await world.workflows.giveTurn(job, n)
  return job
}

/** Waits for the end of a job; when a worker could not continue it, starts it again, as the sweep does. */
async function finished(job: JobRef): Promise<void> {
  for (;;) {
    try {
      return await world.finished(job.jobId)
    } catch (error) {
      if (!(error instanceof WorkflowFailedError)) throw error
      for (const { n } of outputsOf(job)) await world.workflows.startAgain(job, n)
    }
  }
}

/** A job of one output whose first submit has this outcome. */
async function run(submission: Submission): Promise<JobRef> {
  world.provider.respondNext(submission)
  const job = await begin(1)
  await world.finished(job.jobId)
  return job
}

const lastOf = async (job: JobRef, n = 0) => (await world.log.story(job, n)).at(-1)
const isSubmitted = (job: JobRef) => expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')

describe('jobs that began with the code of an earlier release', () => {
  it("are finished by today's; jobs of today start again with the earlier one; neither buys anything twice", async () => {
    world.provider.setState(() => ({ kind: 'processing' }))
    const posts = world.provider.posts.length
    const old = await runWorkflows(before)
    const begun = await begin(2)
    await isSubmitted(begun)
    await old.stop()
    const young = await runWorkflows(today)
    const later = await begin(2)
    await isSubmitted(later)
    world.provider.setState(() => completed)
    await world.finished(begun.jobId)
    await young.stop()
    const again = await runWorkflows(before, true)
    await finished(later)
    await again.stop()
    expect(world.provider.posts.length - posts).toBe(4)
    expect(await Promise.all([lastOf(begun), lastOf(begun, 1), lastOf(later), lastOf(later, 1)])).toEqual(
      Array.from({ length: 4 }, () => 'OutputStored'),
    )
  })

  it('end whichever worker takes which step: stored, refused, deferred or cancelled, and never bought twice', async () => {
    const workers = await Promise.all([runWorkflows(before), runWorkflows(today)])
    const posts = world.provider.posts.length
    const deferred = await run({ kind: 'deferred', retryAfterSeconds: 0.01, message: 'Later.' })
    const refused = await run({ kind: 'rejected', reason: 'account', message: 'No.' })
    const cancelled = await world.log.admit(1)
    await world.workflows.cancel(cancelled, 'all')
    const stored = await begin(3)
    for (const { jobId } of [cancelled, stored]) await world.finished(jobId)
    world.provider.setHistory(unavailable)
    const unclear = await run({ kind: 'unclear', message: 'reset' })
    const jobs = [deferred, refused, cancelled, stored, unclear]
    expect(await Promise.all(jobs.map((job) => lastOf(job)))).toEqual([
      'OutputStored',
      'OutputFailed',
      'OutputFailed',
      'OutputStored',
      'OutputFailed',
    ])
    expect(world.provider.posts.length - posts).toBe(7)
    await Promise.all(workers.map((worker) => worker.stop()))
  })
})
