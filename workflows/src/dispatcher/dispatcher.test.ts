import { randomId } from '@studio/backend/eventsourcing/ids.ts'
import { requestCancel } from '@studio/backend/jobs/commands.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { completed } from '../../test/scripted-provider.ts'
import { startWorld, type World } from '../../test/world.ts'
import { type JobRef, outputsOf } from '../refs.ts'
import { type Dispatcher, startDispatcher } from './dispatcher.ts'
import type { JobWorkflows } from './jobs.ts'

const minute = 60_000
const day = 24 * 60 * minute

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
  now = () => new Date()
  await dispatcher?.stop()
  dispatcher = undefined
})

interface Settings {
  readonly inFlight?: number
  readonly workflows?: JobWorkflows
  /** Where it begins to read; the end of the log when absent, so that it knows nothing of earlier tests' jobs. */
  readonly from?: bigint
}

async function dispatch({ inFlight = 100, workflows = world.workflows, from }: Settings = {}): Promise<void> {
  const position = from ?? (await world.log.store.head())
  dispatcher = startDispatcher({
    store: world.log.store,
    handle: world.log.handle,
    startingPoint: () => Promise.resolve({ jobs: [], position }),
    workflows,
    room: { wavespeed: inFlight, segmind: 0 },
    deadlines: { afterFirstIntentMs: 15 * minute, afterAdmissionMs: day },
    sweepEveryMs: day,
    clock: () => now(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
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

async function signalsOf(job: JobRef): Promise<number> {
  const { events } = await workflowOf(job).fetchHistory()
  return (events ?? []).filter((event) => event.workflowExecutionSignaledEventAttributes).length
}

describe('the dispatcher', () => {
  it('turns admitted jobs into workflows that end', async () => {
    await dispatch()
    const jobs = await Promise.all([world.log.admit(2), world.log.admit(1)])
    for (const job of jobs) await ended(job)
    expect(await world.log.story(jobs[0], 1)).toEqual(['OutputIntended', 'OutputSubmitted', 'OutputStored'])
  })

  it('keeps a provider account at its bound, whoever asks', async () => {
    await dispatch({ inFlight: 2 })
    const jobs = await Promise.all([world.log.admit(3), world.log.admit(3)])
    for (const job of jobs) await ended(job)
    expect(await mostAtOnce(jobs)).toBe(2)
  })

  it('gives a turn again that Temporal did not hear', async () => {
    let calls = 0
    const giveTurn = (job: JobRef, n: number) =>
      calls++ === 0 ? Promise.reject(new Error('unavailable')) : world.workflows.giveTurn(job, n)
    await dispatch({ workflows: { ...world.workflows, giveTurn } })
    const job = await world.log.admit(1)
    await ended(job)
    expect(calls).toBe(2)
  })

  it('passes a cancel on, also to a job that has no room yet', async () => {
    await dispatch({ inFlight: 0 })
    const job = await world.log.admit(2)
    const context = { commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
    await requestCancel(world.log.handle, { ...context, userId: job.userId, jobId: job.jobId })
    await ended(job)
    expect(await world.log.story(job, 1)).toEqual(['OutputFailed'])
  })

  it('starts nothing again when it reads the log anew', async () => {
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
  it('starts a job again whose workflow is gone, and the job goes on from the log', async () => {
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

  it('gives up an output that is past its deadline, and the workflow does the rest', async () => {
    world.provider.setState(() => ({ kind: 'processing' }))
    await dispatch()
    const job = await world.log.admit(1)
    await expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')
    now = () => new Date(Date.now() + 16 * minute)
    await dispatcher?.sweep()
    await ended(job)
    const fate = (await world.log.outputEvents(job, 0)).at(-1)
    expect(fate?.data).toMatchObject({ reason: 'lost', possibleOrphan: { amount: 27_000 } })
  })

  it('leaves alone what runs', async () => {
    world.provider.setState(() => ({ kind: 'processing' }))
    await dispatch()
    const job = await world.log.admit(1)
    await expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')
    const before = await workflowOf(job).describe()
    await dispatcher?.sweep()
    expect(await signalsOf(job)).toBe(1)
    expect((await workflowOf(job).describe()).runId).toBe(before.runId)
    world.provider.setState(() => completed)
    await ended(job)
  })
})
