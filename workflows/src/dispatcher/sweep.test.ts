import { failedOutput } from '@studio/backend/features/jobs/commands.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { memoryStore } from '@studio/backend/platform/eventsourcing/testing/memory-store.ts'
import { expect, it } from 'vitest'
import { jobOf } from '../../testing/jobs.ts'
import type { JobRef } from '../generation/refs.ts'
import { createDispatcherState } from './dispatcher-state.ts'
import { sweep } from './sweep.ts'

const minute = 60_000
const job = jobOf(1, 1, 1)
const admittedAt = new Date(0)
const known = { ...job, kind: 'image', admittedAt, started: true, intendedAt: { 0: admittedAt }, fates: {} } as const

/** Sweeps when the job has the given age, and returns what its workflow was told. */
async function sweeping({ cancelRequested, ageMs }: { readonly cancelRequested: boolean; readonly ageMs: number }) {
  const state = createDispatcherState({ wavespeed: 10, segmind: 0 })
  state.load({ jobs: [{ ...known, cancelRequested }], unsettled: [] })
  const store = memoryStore()
  const handle = createHandle(store)
  const step = { ...job, n: 0, correlationId: 'c', at: admittedAt.toISOString() }
  await failedOutput(handle, { ...step, reason: 'lost', message: 'Given up.' })
  const told: string[] = []
  const note = (what: string) => (_job: JobRef) => Promise.resolve(void told.push(what))
  const workflows = {
    giveTurn: note('turn'),
    startAgain: note('start'),
    cancel: note('cancel'),
    end: note('end'),
    report: () => Promise.resolve(),
    isRunning: () => Promise.resolve(false),
  }
  const onTrouble = (error: unknown) => {
    throw error
  }
  const deadlines = { afterFirstIntentMs: 15 * minute, afterAdmissionMs: 60 * minute }
  await sweep({ state, store, handle, workflows, clock: () => new Date(ageMs), deadlines, onTrouble })
  return told
}

it('a job that is begun again hears of its cancel before it gets a turn', async () => {
  expect(await sweeping({ cancelRequested: true, ageMs: minute })).toEqual(['cancel', 'start'])
  expect(await sweeping({ cancelRequested: false, ageMs: minute })).toEqual(['start'])
})

it('an output that was given up is told of again: whoever did so may have died before telling', async () => {
  expect(await sweeping({ cancelRequested: false, ageMs: 16 * minute })).toEqual(['start', 'end'])
})
