import { JobId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Provider, Submission } from '@studio/backend/platform/providers/port.ts'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { JobWorkflows } from '../dispatcher/jobs.ts'
import type { JobRef } from '../generation/refs.ts'
import { workerMetrics } from './worker-metrics.ts'

const job: JobRef = {
  userId: UserId.parse(randomId()),
  jobId: JobId.parse(randomId()),
  requestRevision: '0',
  provider: 'wavespeed',
  outputs: 2,
}
const never = () => Promise.reject(new Error('not asked'))
const providerResponding = (...submissions: Submission[]): Provider => ({
  name: 'wavespeed',
  sandbox: true,
  submit: async () => submissions.shift() ?? never(),
  poll: never,
  download: never,
  downloadToFile: never,
  upload: never,
})

test('outcomes of submits are counted by kind, without anything from the request', async () => {
  const registry = new Registry()
  const provider = workerMetrics(registry).countSubmissions(
    providerResponding({ kind: 'accepted', taskId: 't' }, { kind: 'unclear', message: 'no answer' }),
  )
  const request = { path: 'a-model', inputs: { prompt: 'a canary' } }
  const { signal } = new AbortController()
  expect(await provider.submit(request, signal)).toEqual({ kind: 'accepted', taskId: 't' })
  await provider.submit(request, signal)
  const text = await registry.metrics()
  expect(text).toContain('atelier_provider_submits_total{provider="wavespeed",kind="accepted"} 1')
  expect(text).toContain('atelier_provider_submits_total{provider="wavespeed",kind="unclear"} 1')
  expect(text).toContain('atelier_provider_submits_total{provider="wavespeed",kind="deferred"} 0')
  expect(text).not.toContain('canary')
})

test('turns and effects of sweeps are counted when they succeed; cancels by people are not', async () => {
  const registry = new Registry()
  const done = () => Promise.resolve()
  const workflows: JobWorkflows = {
    giveTurn: done,
    startAgain: ({ jobId }) => (jobId === job.jobId ? done() : never()),
    cancel: done,
    end: done,
    report: done,
    isRunning: async () => true,
    isStoring: async () => false,
  }
  const counted = workerMetrics(registry).countCalls(workflows)
  await counted.giveTurn(job, 0)
  await counted.cancel(job, 'all')
  await counted.end(job, 1)
  expect(await counted.isRunning(job.jobId)).toBe(true)
  await counted.startAgain(job, 0, 1)
  const other = { ...job, jobId: JobId.parse(randomId()) }
  await expect(counted.startAgain(other, 0)).rejects.toThrow('not asked')
  const text = await registry.metrics()
  expect(text).toContain('atelier_dispatcher_turns_total{provider="wavespeed"} 1')
  expect(text).toContain('atelier_dispatcher_swept_total{result="looked-after"} 1')
  expect(text).toContain('atelier_dispatcher_swept_total{result="started-again"} 1')
  expect(text).toContain('atelier_dispatcher_swept_total{result="given-up"} 1')
})

test('outputs in flight are those of the active dispatcher', async () => {
  const registry = new Registry()
  const metrics = workerMetrics(registry)
  expect(await registry.metrics()).toContain('atelier_outputs_in_flight{provider="wavespeed"} 0')
  metrics.inFlightFrom((provider) => (provider === 'wavespeed' ? 4 : 0))
  expect(await registry.metrics()).toContain('atelier_outputs_in_flight{provider="wavespeed"} 4')
})
