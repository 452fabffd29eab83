import { deferOutput, intendOutput, startJob } from '@studio/backend/features/jobs/output/output-commands.ts'
import { Context } from '@temporalio/activity'
import { NativeConnection, Worker } from '@temporalio/worker'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { quietRuntime } from '../../testing/runtime.ts'
import { heardCancel } from '../../testing/scenarios.ts'
import { startWorld, temporalAddress, type World } from '../../testing/world.ts'
import type { generation } from '../generation/generation.ts'
import type { JobRef } from '../generation/refs.ts'
import { turnSignal } from '../generation/signals.ts'
import { queueName } from '../queues.ts'
import { createActivities } from './activities.ts'
import { workflowBundle } from './bundle.ts'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let world: World
beforeAll(async () => {
  world = await startWorld({ runsWorkflows: false })
})
afterAll(() => world.stop())

/** A job whose first intent was clearly refused: so a local activity reads its next step from its stream. */
async function deferred(): Promise<JobRef> {
  const { handle, admit } = world.log
  const job = await admit(1)
  const step = { userId: job.userId, jobId: job.jobId, n: 0, correlationId: 'c', at: new Date().toISOString() }
  const intent = { provider: 'wavespeed', model: 'm', sandbox: true, requestHash: 'h', unitPrice: 27_000 } as const
  await startJob(handle, { ...step, kind: 'image', outputs: 1 })
  await intendOutput(handle, { ...step, attempt: { attempt: 1, ...intent }, sender: 'gone' })
  await deferOutput(handle, { ...step, attempt: 1, until: new Date(0).toISOString(), message: 'Later.' })
  return job
}

it('a cancel never takes effect within a local activity, which could not be replayed', async () => {
  const { core } = createActivities({ ...world.deps, workKinds: new Map() })
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let wasCancelled: boolean | undefined
  const next: typeof core.next = async (...args) => {
    asked.resolve()
    await goOn.promise
    wasCancelled = Context.current().cancellationSignal.aborted
    return await core.next(...args)
  }
  const taskQueue = queueName(world.prefix, 'core')
  const connection = await NativeConnection.connect({ address: temporalAddress() })
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowBundle: await workflowBundle(quietRuntime()),
    activities: { ...core, next },
  })
  const running = worker.run()

  const job = await deferred()
  await world.client.workflow.signalWithStart<typeof generation, [number, ...number[]]>('generation', {
    workflowId: `job-${job.jobId}`,
    taskQueue,
    args: [job],
    signal: turnSignal,
    signalArgs: [0],
    // the workflow hears a signal when a workflow task ends and the next one begins; a step that takes long ends its task shortly
    // before this
    workflowTaskTimeout: '2 seconds',
  })
  await asked.promise
  await world.workflows.cancel(job, 'all')
  // the workflow has heard the signal once the workflow task that followed it is done
  await expect.poll(() => heardCancel(world, job), patience).toBe(true)
  goOn.resolve()
  await world.finished(job.jobId)

  expect(wasCancelled).toBe(false)
  expect((await world.log.story(job, 0)).at(-1)).toBe('OutputFailed')
  expect(world.provider.posts).toEqual([])
  worker.shutdown()
  await running
  await connection.close()
})
