import { setTimeout } from 'node:timers/promises'
import type { FailureReason } from '@studio/backend/features/jobs/events.ts'
import { failOutput, intendOutput, recordTask, startJob } from '@studio/backend/features/jobs/output/output-commands.ts'
import { reportTask } from '@studio/backend/features/webhooks/commands.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Submission } from '@studio/backend/platform/providers/port.ts'
import { type JobRef, outputsOf } from '../src/generation/refs.ts'
import { completed, tinyPicture, unavailable } from './scripted-provider.ts'
import type { World } from './world.ts'

/** One course that the first output of a job can take, to its end. */
export interface Scenario {
  /** Plays it and returns the job, whose workflow has finished. */
  readonly play: (world: World) => Promise<JobRef>
  readonly end: 'stored' | FailureReason
  /** How many POSTs are sent for it. */
  readonly posts: number
}

const long = 60_000
const unclear: Submission = { kind: 'unclear', message: 'reset' }

/**
 * Everything that can happen to an output, by name. The tests play these scenarios, and recorded histories are made from them.
 */
export const scenarios: Readonly<Record<string, Scenario>> = {
  refused: {
    end: 'refused',
    posts: 1,
    play: (world) => responded(world, { kind: 'rejected', reason: 'refused', message: 'No.' }),
  },
  'timed-out': {
    end: 'timed-out',
    posts: 1,
    play: (world) => responded(world, { kind: 'deferred', retryAfterSeconds: 120, message: 'Much later.' }),
  },
  unusable: {
    end: 'output-unusable',
    posts: 1,
    play: (world) => {
      world.provider.setDownload(() => Promise.resolve(new Uint8Array([1, 2, 3])))
      return finish(world, begin(world))
    },
  },
  'no-longer-offered': {
    end: 'invalid-request',
    posts: 0,
    play: async (world) => {
      const settings = { aspectRatio: 'round', quality: '2K' }
      const job = await world.log.admitFor(await world.log.newUser(), 1, { settings })
      return await finish(world, withTurns(world, job))
    },
  },
  'given-up': {
    end: 'lost',
    posts: 1,
    play: async (world) => {
      const job = await submitted(world)
      await failOutput(world.log.handle, { ...stepOf(job), reason: 'lost', message: 'Given up.' })
      await world.workflows.end(job, 0)
      return await finish(world, job)
    },
  },
  reported: {
    end: 'stored',
    posts: 1,
    play: async (world) => {
      const job = await submitted(world)
      await world.workflows.report(job.jobId, 0)
      world.provider.setState(() => completed)
      return await finish(world, job)
    },
  },
  'not-reconciled': {
    end: 'unknown-outcome',
    posts: 1,
    play: (world) => {
      world.provider.setHistory(unavailable)
      return responded(world, unclear)
    },
  },
  'intended-anew': { end: 'stored', posts: 2, play: (world) => responded(world, unclear) },
  'intended-anew-once': { end: 'unknown-outcome', posts: 2, play: (world) => responded(world, unclear, unclear) },
  'reconciled-by-report': {
    end: 'stored',
    posts: 1,
    play: async (world) => {
      const job = await reconciling(world)
      await report(world, job)
      return await finish(world, job)
    },
  },
  'reconciled-by-history': {
    end: 'stored',
    posts: 1,
    play: (world) => {
      const taskId = randomId()
      world.setReconcileWindow(3_000)
      world.provider.setHistory(() => [taskId])
      return responded(world, unclear)
    },
  },
  resumed: {
    end: 'stored',
    posts: 0,
    play: async (world) => {
      const job = await world.log.admit(1)
      const step = stepOf(job)
      const intent = { provider: 'wavespeed', model: 'm', sandbox: true, requestHash: 'h', unitPrice: 27_000 } as const
      await startJob(world.log.handle, { ...step, kind: 'image', outputs: 1 })
      await intendOutput(world.log.handle, { ...step, attempt: { attempt: 1, ...intent }, sender: 'gone' })
      await recordTask(world.log.handle, { ...step, attempt: 1, taskId: randomId() })
      await world.workflows.startAgain(job, 0)
      return await finish(world, job)
    },
  },
  retried: {
    end: 'stored',
    posts: 2,
    play: async (world) => {
      const first = await responded(world, { kind: 'rejected', reason: 'account', message: 'No.' })
      return await finish(world, withTurns(world, await world.log.retry(first)))
    },
  },
  'cancelled-deferred': {
    end: 'cancelled',
    posts: 1,
    play: async (world) => {
      world.provider.respondNext({ kind: 'deferred', retryAfterSeconds: 30, message: 'Later.' })
      const job = await begin(world)
      await seen(world, job, 'OutputDeferred')
      await world.workflows.cancel(job, 'all')
      return await finish(world, job)
    },
  },
  'kept-when-cancelled-sending': {
    end: 'stored',
    posts: 1,
    play: async (world) => {
      const submission = Promise.withResolvers<Submission>()
      world.provider.respondNext(() => submission.promise)
      const job = await begin(world)
      await seen(world, job, 'OutputIntended')
      await cancelled(world, job)
      submission.resolve({ kind: 'accepted', taskId: randomId() })
      return await finish(world, job)
    },
  },
  'kept-when-cancelled-reconciling': {
    end: 'stored',
    posts: 1,
    play: async (world) => {
      const job = await reconciling(world)
      await cancelled(world, job)
      await report(world, job)
      return await finish(world, job)
    },
  },
  'kept-when-cancelled-watching': {
    end: 'stored',
    posts: 1,
    play: async (world) => {
      const job = await submitted(world)
      await cancelled(world, job)
      world.provider.setState(() => completed)
      return await finish(world, job)
    },
  },
  'kept-when-cancelled-storing': {
    end: 'stored',
    posts: 1,
    play: async (world) => {
      const [downloading, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      world.provider.setDownload(async () => {
        downloading.resolve()
        await goOn.promise
        return tinyPicture
      })
      const job = await begin(world)
      await downloading.promise
      await cancelled(world, job)
      goOn.resolve()
      return await finish(world, job)
    },
  },
  'timed-out-when-cancelled': {
    end: 'timed-out',
    posts: 1,
    play: async (world) => {
      const job = await submitted(world)
      await cancelled(world, job)
      world.provider.setState(() => ({ kind: 'failed', reason: 'timed-out', message: 'Too long.' }))
      return await finish(world, job)
    },
  },
}

/** The world at the start of every scenario. */
export function reset(world: World): void {
  world.provider.setState(() => completed)
  world.provider.setDownload(() => Promise.resolve(tinyPicture))
  world.provider.setHistory(() => [])
  world.setReconcileWindow(900)
}

/** Admits a job and gives its outputs their turns. */
export async function begin(world: World, outputs = 1): Promise<JobRef> {
  return withTurns(world, await world.log.admit(outputs))
}

/** A job whose task stays in progress until the scenario ends it. */
export async function submitted(world: World): Promise<JobRef> {
  world.provider.setState(() => ({ kind: 'processing' }))
  const job = await begin(world)
  await seen(world, job, 'OutputSubmitted')
  return job
}

async function withTurns(world: World, job: JobRef): Promise<JobRef> {
  for (const { n } of outputsOf(job)) await world.workflows.giveTurn(job, n)
  return job
}

async function responded(world: World, ...responses: readonly Submission[]): Promise<JobRef> {
  world.provider.respondNext(...responses)
  return await finish(world, begin(world))
}

/** A job whose submit had no response, while its task is searched for. */
async function reconciling(world: World): Promise<JobRef> {
  const looked = Promise.withResolvers<void>()
  world.setReconcileWindow(long)
  world.provider.respondNext(unclear)
  world.provider.setHistory(() => {
    looked.resolve()
    return []
  })
  const job = await begin(world)
  await looked.promise
  return job
}

/** Cancels a job and waits until its workflow has heard it: the workflow task that followed the signal is done. */
export async function cancelled(world: World, job: JobRef): Promise<void> {
  await world.workflows.cancel(job, 'all')
  while (!(await heardCancel(world, job))) await setTimeout(20)
}

export async function heardCancel(world: World, { jobId }: JobRef): Promise<boolean> {
  const { events } = await world.client.workflow.getHandle(`job-${jobId}`).fetchHistory()
  const told =
    events?.findIndex((event) => event.workflowExecutionSignaledEventAttributes?.signalName === 'cancel') ?? -1
  const heard = events?.findLastIndex((event) => event.workflowTaskCompletedEventAttributes) ?? -1
  return told !== -1 && heard > told
}

/** Lets the service report a task to the address of the first output. */
async function report(world: World, job: JobRef): Promise<void> {
  const told = { attempt: 1, provider: 'wavespeed', taskId: randomId(), status: 'completed' } as const
  await reportTask(world.log.handle, { ...stepOf(job), ...told, commandId: randomId(), causationId: 'service' })
  await world.workflows.report(job.jobId, 0)
}

async function finish(world: World, begun: JobRef | Promise<JobRef>): Promise<JobRef> {
  const job = await begun
  await world.finished(job.jobId)
  return job
}

/** Waits until the stream of the first output has such an event. */
async function seen(world: World, job: JobRef, type: string): Promise<void> {
  while (!(await world.log.story(job, 0)).includes(type)) await setTimeout(20)
}

const stepOf = ({ userId, jobId }: JobRef) => ({
  userId,
  jobId,
  n: 0,
  correlationId: jobId,
  at: new Date().toISOString(),
})
