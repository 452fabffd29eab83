import { queueStream } from '@studio/backend/features/jobs/events.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { readMethods } from '@studio/backend/platform/eventsourcing/store/read-methods.ts'
import { type LogFields, logFields } from '@studio/backend/platform/observability/log-context.ts'
import { startOtlpReceiver } from '@studio/backend/platform/observability/testing/otlp-receiver.ts'
import { startTracing } from '@studio/backend/platform/observability/tracing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../../testing/world.ts'
import type { JobWorkflows } from '../dispatcher/jobs.ts'
import type { JobRef } from '../generation/refs.ts'
import { jobContexts } from './job-context.ts'
import { observeWorkflows } from './observe.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const correlationOf = async ({ userId }: JobRef) => (await world.log.store.readAny(queueStream(userId)))[0]?.metadata

it('a provider is called in the context of its job, whose correlation id is that of the request', {
  timeout: 90_000,
}, async () => {
  const receiver = await startOtlpReceiver()
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const stopTracing = await startTracing('test', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }, log)
  const seen: LogFields[] = []
  world.provider.respondNext(() => {
    seen.push(logFields())
    return Promise.resolve({ kind: 'accepted', taskId: 'task-1' })
  })
  const job = await world.log.admit(1)
  await world.workflows.giveTurn(job, 0)
  await world.finished(job.jobId)
  await stopTracing()
  await receiver.close()

  const metadata = await correlationOf(job)
  expect(seen).toMatchObject([
    { correlationId: metadata?.correlationId, jobId: job.jobId, n: 0, provider: 'wavespeed' },
  ])
  const activities = receiver.spans.filter(({ name }) => name === 'activity')
  const names = activities.map(({ attributes }) => attributes['atelier.activity'])
  expect(names).toEqual(expect.arrayContaining(['started', 'makeOutput', 'settle', 'ended']))
  const traceId = metadata?.correlationId.replaceAll('-', '')
  expect(new Set(activities.map((span) => span.traceId))).toEqual(new Set([traceId]))
})

it('the dispatcher acts in the context of the job, and continues when the log cannot be read', async () => {
  const seen: LogFields[] = []
  const act = async () => void seen.push(logFields())
  const workflows: JobWorkflows = {
    giveTurn: act,
    startAgain: act,
    cancel: act,
    end: act,
    report: act,
    isRunning: async () => true,
    isStoring: async () => false,
  }
  const job = await world.log.admit(2)
  const observed = observeWorkflows(workflows, jobContexts(world.log.store))
  await observed.giveTurn(job, 1)
  await observed.cancel(job, 'all')
  const { correlationId } = (await correlationOf(job)) ?? {}
  expect(seen).toMatchObject([
    { correlationId, jobId: job.jobId, n: 1 },
    { correlationId, jobId: job.jobId },
  ])

  const away = { ...world.log.store, ...readMethods(() => Promise.reject(new Error('away'))) }
  await observeWorkflows(workflows, jobContexts(away)).giveTurn(job, 0)
  expect(seen[2]).toMatchObject({ jobId: job.jobId, n: 0, correlationId: undefined })
})

it('the request of a job is read once', async () => {
  const job = await world.log.admit(1)
  let reads = 0
  const store = {
    ...world.log.store,
    ...readMethods((...asked) => {
      reads++
      return world.log.store.readAny(...asked)
    }),
  }
  const contextOf = jobContexts(store)
  await contextOf({ ...job, n: 0 })
  expect(await contextOf({ ...job, n: 1, taskId: randomId() })).toMatchObject({ n: 1, jobId: job.jobId })
  expect(reads).toBe(1)
})
