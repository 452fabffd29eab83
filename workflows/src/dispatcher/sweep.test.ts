import { type JobKinds, jobKinds } from '@studio/backend/features/job-kinds.ts'
import { failOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { memoryStore } from '@studio/backend/platform/eventsourcing/testing/memory-store.ts'
import { expect, it } from 'vitest'
import { jobOf } from '../../testing/jobs.ts'
import type { JobRef } from '../generation/refs.ts'
import { createDispatcherState, type DispatcherState } from './dispatcher-state.ts'
import { sweep } from './sweep.ts'
import { createUnbrokenWatch } from './unbroken-watch.ts'

const minute = 60_000
const job = jobOf(1, 1, 1)
const admittedAt = new Date(0)
const known = {
  ...job,
  kind: 'image',
  requestedAt: admittedAt,
  admittedAt,
  started: true,
  intendedAt: { 0: admittedAt },
  fates: {},
} as const

interface Swept {
  readonly cancelRequested: boolean
  readonly ageMs: number
  /** The workflow runs. */
  readonly running?: boolean
  /** No output has had its turn. */
  readonly waiting?: boolean
}

/** Sweeps when the job has the given age, and returns the calls to its workflow. */
async function sweeping({ cancelRequested, ageMs, running = false, waiting = false }: Swept) {
  const state = createDispatcherState({ wavespeed: 10, segmind: 0 }, jobKinds)
  state.load({ jobs: [{ ...known, ...(waiting && { intendedAt: {} }), cancelRequested }], unsettled: [] })
  return await sweepingOver(state, { ageMs, running })
}

async function sweepingOver(
  state: DispatcherState,
  { ageMs, running = false, kinds = jobKinds }: Pick<Swept, 'ageMs' | 'running'> & { readonly kinds?: JobKinds },
): Promise<readonly string[]> {
  const store = memoryStore()
  const handle = createHandle(store)
  const step = { ...job, n: 0, correlationId: 'c', at: admittedAt.toISOString() }
  await failOutput(handle, { ...step, reason: 'lost', message: 'Given up.' })
  const told: string[] = []
  const note = (what: string) => (_job: JobRef) => Promise.resolve(void told.push(what))
  const workflows = {
    giveTurn: note('turn'),
    startAgain: note('start'),
    cancel: note('cancel'),
    end: note('end'),
    report: () => Promise.resolve(),
    isRunning: () => Promise.resolve(running),
    isStoring: () => Promise.resolve(false),
  }
  const onTrouble = (error: unknown) => {
    throw error
  }
  const deadlines = { graceMs: 5 * minute, graceOfTaskMs: 5 * minute, afterAdmissionMs: 60 * minute }
  const clock = () => new Date(ageMs)
  const noteLook = createUnbrokenWatch(clock, 4 * minute)
  await sweep({ state, store, handle, workflows, noteLook, clock, deadlines, kinds, onTrouble })
  return told
}

it('a job that is started again gets its cancel before a turn', async () => {
  expect(await sweeping({ cancelRequested: true, ageMs: minute })).toEqual(['cancel', 'start'])
  expect(await sweeping({ cancelRequested: false, ageMs: minute })).toEqual(['start'])
})

it('a cancel that Temporal has lost is sent again, even to a job that runs or has had no turn yet', async () => {
  expect(await sweeping({ cancelRequested: true, ageMs: minute, running: true })).toEqual(['cancel', 'turn'])
  expect(await sweeping({ cancelRequested: true, ageMs: minute, waiting: true })).toEqual(['cancel'])
  expect(await sweeping({ cancelRequested: false, ageMs: minute, waiting: true })).toEqual([])
})

it('the failure of an output past its deadline is sent to the workflow again, since its first sender may have died', async () => {
  expect(await sweeping({ cancelRequested: false, ageMs: 16 * minute })).toEqual(['start', 'end'])
})

it('a job that waits for room is left alone, and its queue is looked after; once cancelled it is ended like any other', async () => {
  const state = createDispatcherState({ wavespeed: 10, segmind: 0 }, jobKinds)
  const { admittedAt: _, ...waiting } = { ...known, intendedAt: {}, cancelRequested: false }
  state.load({ jobs: [waiting], unsettled: [] })
  expect(await sweepingOver(state, { ageMs: 100 * minute })).toEqual([])
  expect(state.nextToSettle()).toBe(job.userId)
  state.apply({ do: 'cancel', jobId: job.jobId, what: 'all' })
  expect(await sweepingOver(state, { ageMs: 100 * minute })).toEqual(['cancel'])
  expect(state.turns.next()).toBeUndefined()
})

it('an output of a kind that takes longer is lost later', async () => {
  const slow = new Map([...jobKinds].map(([word, kind]) => [word, { ...kind, deadlineMs: 40 * minute }]))
  const at = async (ageMs: number) => {
    const state = createDispatcherState({ wavespeed: 10, segmind: 0 }, slow)
    state.load({ jobs: [{ ...known, cancelRequested: false }], unsettled: [] })
    return await sweepingOver(state, { ageMs, kinds: slow })
  }
  expect(await at(44 * minute)).toEqual(['start'])
  expect(await at(46 * minute)).toEqual(['start', 'end'])
})
