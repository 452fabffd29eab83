import { changeSuspension, openAccount } from '@studio/backend/features/accounts/commands.ts'
import { requestCancel } from '@studio/backend/features/jobs/commands.ts'
import { queueStream } from '@studio/backend/features/jobs/events.ts'
import { intendOutput, recordTask, startJob } from '@studio/backend/features/jobs/output/output-commands.ts'
import { reportTask } from '@studio/backend/features/webhooks/commands.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { completed, tinyPicture } from '../../testing/scripted-provider.ts'
import { type DispatcherSettings, startTestDispatcher } from '../../testing/test-dispatcher.ts'
import { startWorld, type World } from '../../testing/world.ts'
import { type JobRef, outputsOf } from '../generation/refs.ts'
import type { Dispatcher } from './dispatcher.ts'

const minute = 60_000

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let world: World
let dispatcher: Dispatcher | undefined
let now: () => Date = () => new Date()

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  world.provider.setState(() => completed)
  world.provider.setDownload(() => Promise.resolve(tinyPicture))
  now = () => new Date()
  await dispatcher?.stop()
  dispatcher = undefined
})

async function dispatch(settings: DispatcherSettings = {}): Promise<void> {
  dispatcher = await startTestDispatcher(world, { ...settings, clock: () => now() })
}

const hasEnded = async (job: JobRef) => (await world.log.jobEvents(job)).at(-1)?.type === 'JobEnded'
const ended = (job: JobRef) => expect.poll(() => hasEnded(job), patience).toBe(true)

/** The most outputs that were between intent and fate at once, by the order of the log. */
async function mostAtOnce(jobs: readonly JobRef[]): Promise<number> {
  const streams = jobs.flatMap((job) => outputsOf(job).map(({ n }) => world.log.outputEvents(job, n)))
  const events = (await Promise.all(streams)).flat().sort((a, b) => Number(a.position - b.position))
  let open = 0
  return Math.max(
    ...events.map(({ type }) => {
      if (type === 'OutputIntended') open++
      if (type === 'OutputStored' || type === 'OutputFailed') open--
      return open
    }),
  )
}

const workflowOf = (job: JobRef) => world.client.workflow.getHandle(`job-${job.jobId}`)

async function signalsOf(job: JobRef) {
  const { events } = await workflowOf(job).fetchHistory()
  return (events ?? []).flatMap(({ workflowExecutionSignaledEventAttributes: signal }) => signal?.signalName ?? [])
}

/** For how many seconds Temporal repeats a step of the job's workflow. */
async function longestOf(job: JobRef, step: string): Promise<number> {
  const { events } = await workflowOf(job).fetchHistory()
  const scheduled = (events ?? []).map((event) => event.activityTaskScheduledEventAttributes)
  const found = scheduled.find((attributes) => attributes?.activityType?.name === step)
  return Number(found?.scheduleToCloseTimeout?.seconds)
}

describe('the dispatcher', () => {
  it('starts a workflow for each admitted job, and the workflow ends', async () => {
    await dispatch()
    const jobs = await Promise.all([world.log.admit(2), world.log.admit(1)])
    for (const job of jobs) await ended(job)
    expect(await world.log.story(jobs[0], 1)).toEqual(['OutputIntended', 'OutputSubmitted', 'OutputStored'])
  })

  it('never exceeds the limit of a provider account, whoever requests', async () => {
    await dispatch({ inFlight: 2 })
    const jobs = await Promise.all([world.log.admit(3), world.log.admit(3)])
    for (const job of jobs) await ended(job)
    expect(await mostAtOnce(jobs)).toBe(2)
  })

  it('gives a turn again that did not reach Temporal', async () => {
    let calls = 0
    const giveTurn = (job: JobRef, n: number) =>
      calls++ === 0 ? Promise.reject(new Error('unavailable')) : world.workflows.giveTurn(job, n)
    await dispatch({ workflows: { ...world.workflows, giveTurn } })
    const job = await world.log.admit(1)
    await ended(job)
    expect(calls).toBe(2)
  })

  it('passes a cancel on, even to a job whose outputs still wait for a slot', async () => {
    await dispatch({ inFlight: 0 })
    const job = await world.log.admit(2)
    const context = { commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
    await requestCancel(world.log.handle, { ...context, userId: job.userId, jobId: job.jobId })
    await ended(job)
    expect(await world.log.story(job, 1)).toEqual(['OutputFailed'])
  })

  it("passes the report of a provider to the job's workflow when another process waits for it", async () => {
    world.provider.setState(() => ({ kind: 'processing' }))
    await dispatch({ reports: { tell: () => false } })
    const job = await world.log.admit(1)
    await expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')
    const context = { commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
    const report = { n: 0, attempt: 1, provider: 'wavespeed', taskId: 'task', status: 'completed' } as const
    await reportTask(world.log.handle, { ...context, ...report, userId: job.userId, jobId: job.jobId })
    await expect.poll(() => signalsOf(job), patience).toContain('reported')
    world.provider.setState(() => completed)
    await ended(job)
  })

  it('closes the queue of a suspended account, and opens it when the suspension ends', async () => {
    await dispatch()
    const { handle, store, keys } = world.log
    const command = () => {
      const commandId = randomId()
      return { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
    }
    const deps = { handle, store, keys, masterKey: Buffer.alloc(32, 3).toString('base64') }
    const person = { issuer: 'test', subject: randomId(), profile: { email: 'ada@atelier.example' }, welcome: true }
    const { userId } = await openAccount(deps, person, command())
    const queue = () => world.log.types(queueStream(userId))
    const suspension = { handle, endSignIns: async () => undefined }
    await changeSuspension(suspension, userId, true, command())
    await expect.poll(queue, patience).toEqual(['QueueClosed'])
    await changeSuspension(suspension, userId, false, command())
    await expect.poll(queue, patience).toEqual(['QueueClosed', 'QueueOpened'])
  })

  it('starts nothing a second time when it reads the log again', async () => {
    await dispatch()
    const job = await world.log.admit(1)
    await ended(job)
    await workflowOf(job).result()
    await dispatcher?.stop()

    const started: string[] = []
    const note = (of: JobRef) => Promise.resolve(void started.push(of.jobId))
    const marker = await world.log.admit(1)
    await dispatch({ from: 0n, workflows: { ...world.workflows, giveTurn: note } })
    await expect.poll(() => started, patience).toContain(marker.jobId)
    expect(started).not.toContain(job.jobId)
  })
})

describe('the sweep', () => {
  it('starts a job again whose workflow is gone, and the job continues from the log', async () => {
    world.provider.setState(() => ({ kind: 'processing' }))
    await dispatch()
    const posts = world.provider.posts.length
    const job = await world.log.admit(1)
    await expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')
    await workflowOf(job).terminate('lost')
    world.provider.setState(() => completed)
    await dispatcher?.sweep()
    await ended(job)
    expect(world.provider.posts.length - posts).toBe(1)
    expect((await world.log.story(job, 0)).at(-1)).toBe('OutputStored')
  })

  it('starts a job that Temporal does not know, and the job continues from the log', async () => {
    const posts = world.provider.posts.length
    const job = await world.log.admit(1)
    const { handle } = world.log
    const step = { userId: job.userId, jobId: job.jobId, n: 0, correlationId: 'c', at: new Date().toISOString() }
    const by = { provider: 'wavespeed', model: 'm', sandbox: true, requestHash: 'h', unitPrice: 27_000 } as const
    await startJob(handle, { ...step, kind: 'image', outputs: 1 })
    await intendOutput(handle, { ...step, attempt: { attempt: 1, ...by }, sender: 'gone' })
    await recordTask(handle, { ...step, attempt: 1, taskId: randomId() })
    const known = { started: true, cancelRequested: false, intendedAt: { 0: new Date() }, fates: {} }
    await dispatch({ jobs: [{ ...job, ...known, kind: 'image', requestedAt: new Date(), admittedAt: new Date() }] })
    await ended(job)
    expect(world.provider.posts.length - posts).toBe(0)
  })

  it('fails an output that is past its deadline, and the workflow settles it', async () => {
    world.provider.setState(() => ({ kind: 'processing' }))
    await dispatch()
    const job = await world.log.admit(1)
    await expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')
    await dispatcher?.sweep()
    now = () => new Date(Date.now() + 17 * minute)
    await dispatcher?.sweep()
    await ended(job)
    const fate = (await world.log.outputEvents(job, 0)).at(-1)
    expect(fate?.data).toMatchObject({ reason: 'lost', possibleOrphan: { amount: 27_000 } })
  })

  it('leaves an output to its workflow as long as that tries to store it', async () => {
    world.provider.setDownload(() => Promise.reject(new Error('the disk is full')))
    await dispatch()
    const job = await world.log.admit(1)
    await expect.poll(() => world.workflows.isStoring(job.jobId), patience).toBe(true)
    await dispatcher?.sweep()
    now = () => new Date(Date.now() + 17 * minute)
    await dispatcher?.sweep()
    expect((await world.log.story(job, 0)).at(-1)).toBe('OutputSubmitted')
    expect(await longestOf(job, 'storeOutput')).toBe(7 * 24 * 60 * 60)
    world.provider.setDownload(() => Promise.resolve(tinyPicture))
    await ended(job)
    expect((await world.log.story(job, 0)).at(-1)).toBe('OutputStored')
    expect(await world.workflows.isStoring(job.jobId)).toBe(false)
  })

  it('gives a turn again that was lost with its workflow, although the workflow meanwhile runs for another output', async () => {
    world.provider.setState(() => ({ kind: 'processing' }))
    await dispatch()
    const job = await world.log.admit(2)
    await expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')
    await expect.poll(() => world.log.story(job, 1), patience).toContain('OutputSubmitted')
    await workflowOf(job).terminate('lost')
    await world.workflows.giveTurn(job, 1)
    world.provider.setState(() => completed)
    await expect.poll(() => world.log.story(job, 1), patience).toContain('OutputStored')
    expect(await world.log.story(job, 0)).not.toContain('OutputStored')
    await dispatcher?.sweep()
    await ended(job)
  })

  it('does nothing to jobs that run', async () => {
    world.provider.setState(() => ({ kind: 'processing' }))
    await dispatch()
    const job = await world.log.admit(1)
    await expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')
    const before = await workflowOf(job).describe()
    await dispatcher?.sweep()
    expect((await workflowOf(job).describe()).runId).toBe(before.runId)
    world.provider.setState(() => completed)
    await ended(job)
  })
})
