import { openCallsBefore } from '@studio/backend/features/calls/queries.ts'
import { jobKinds } from '@studio/backend/features/job-kinds.ts'
import { readOpenThings } from '@studio/backend/features/starting-point.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import type { FollowableStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { databaseWithFailPoints } from '@studio/backend/platform/fail-points/database.ts'
import { watchDiskSpace } from '@studio/backend/platform/media/blobs/disk-space.ts'
import { connectMongo } from '@studio/backend/platform/projections/mongo/database.ts'
import { holdLease } from '@studio/backend/platform/projections/mongo/lease.ts'
import { mongoSignsOfLife } from '@studio/backend/platform/projections/mongo/signs-of-life.ts'
import { Client, Connection } from '@temporalio/client'
import type { Logger } from 'pino'
import type { Reports } from '../activities/task/reports.ts'
import { type Dispatcher, startDispatcher } from '../dispatcher/dispatcher.ts'
import { workflowsWithFailPoints, workWithFailPoints } from '../dispatcher/fail-points.ts'
import { temporalJobs } from '../dispatcher/jobs.ts'
import { temporalWork } from '../dispatcher/work.ts'
import { defaultPrefix, queueName } from '../queues.ts'
import { workKinds } from '../work/requested/kinds.ts'
import type { WorkerConfig } from './config.ts'
import { jobContexts } from './job-context.ts'
import { observeWorkflows } from './observe.ts'
import type { WorkerMetrics } from './worker-metrics.ts'

/** How long a dispatcher that was killed delays its successor. */
const leaseMs = 5_000
const minute = 60_000

/** A sweep ends no more calls than this; the next one goes on. */
const mostCallsPerSweep = 500

/**
 * When an output counts as lost: well after the workflow's own deadline, one day after admission at the latest. A service, or the network
 * between, may be away for an hour before what it has made is given up.
 */
const deadlines = { graceMs: 5 * minute, graceOfTaskMs: 60 * minute, afterAdmissionMs: 24 * 60 * minute }

export interface LeadOptions {
  readonly config: WorkerConfig
  readonly store: FollowableStore
  readonly handle: Handle
  readonly log: Logger
  readonly metrics: WorkerMetrics
  readonly reports: Pick<Reports, 'tell'>
}

/** Dispatches while this process holds the lease; of many workers only one is active. */
export async function leadDispatching({
  config,
  store,
  handle,
  log,
  metrics,
  reports,
}: LeadOptions): Promise<{ stop: () => Promise<void> }> {
  const { address, namespace } = config.temporal
  const [mongo, connection] = await Promise.all([connectMongo(config.mongoUrl), Connection.connect({ address })])
  const client = new Client({ connection, namespace })
  const db = databaseWithFailPoints(mongo.db)
  const core = queueName(defaultPrefix, 'core')
  const jobs = temporalJobs(client, core)
  const work = { workflows: workWithFailPoints(temporalWork(client, core)), kinds: workKinds }
  const disk = watchDiskSpace(config.dataFolder, config.diskReserve)
  const start = () =>
    startDispatcher({
      store,
      handle,
      startingPoint: () => readOpenThings(db, store),
      openCalls: (before) => openCallsBefore(db, before, mostCallsPerSweep),
      signs: mongoSignsOfLife(db),
      callSilenceMs: config.callSilenceMs,
      workflows: metrics.countCalls(observeWorkflows(workflowsWithFailPoints(jobs), jobContexts(store))),
      work,
      reports,
      room: Object.fromEntries([...config.accounts].map(([name, { inFlight }]) => [name, inFlight])),
      disk,
      deadlines,
      kinds: jobKinds,
      sweepEveryMs: config.sweepEveryMs,
      clock: () => new Date(),
      log,
    })

  let active: Dispatcher | undefined
  metrics.inFlightFrom((provider) => active?.inFlight(provider) ?? 0)
  const lease = holdLease(db, 'dispatcher', {
    ttlMs: leaseMs,
    onAcquired: () => {
      active = start()
      log.info('this worker dispatches')
    },
    onLost: async () => {
      await active?.stop()
      active = undefined
      log.info('this worker no longer dispatches')
    },
    onTrouble: (error) => log.warn({ err: error }, 'the lease of the dispatcher is in trouble'),
  })
  return {
    async stop() {
      await lease.release()
      await Promise.all([mongo.close(), connection.close()])
    },
  }
}
