import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { openBlobs } from '@studio/backend/platform/media/blobs/open-blobs.ts'
import { removeWorkFoldersLeftBehind } from '@studio/backend/platform/media/video/work-folder.ts'
import { observeHandle } from '@studio/backend/platform/observability/commands.ts'
import { connectEngines } from '@studio/backend/processes/engines.ts'
import { Client } from '@temporalio/client'
import { NativeConnection } from '@temporalio/worker'
import type { Logger } from 'pino'
import { defaultPrefix } from '../queues.ts'
import { scheduleSweep } from '../work/media-sweep/schedule.ts'
import { schedulePurge } from '../work/purge/schedule.ts'
import { workKinds } from '../work/requested/kinds.ts'
import { openActivityDeps } from './activity-deps.ts'
import { workflowBundle } from './bundle.ts'
import { checkAllModels } from './check-all-models.ts'
import type { WorkerConfig } from './config.ts'
import { leadDispatching } from './lead-dispatching.ts'
import { connectProviders } from './providers.ts'
import { stopWorker } from './stop-worker.ts'
import { installRuntime } from './temporal-log.ts'
import type { WorkerMetrics } from './worker-metrics.ts'
import { createWorkers } from './workers.ts'

/**
 * How many streams are remembered: more than the jobs and queues that are at work at once. A job's steps follow each other within
 * seconds.
 */
const rememberedStreams = 2_000

export interface WorkerProcess {
  readonly stop: () => Promise<void>
}

/**
 * Connects to everything and starts this process's share of the work. Throws when an engine does not respond. When a worker fails
 * later, its rejection is unhandled on purpose, which ends the process.
 */
export async function startWorkerProcess(
  config: WorkerConfig,
  log: Logger,
  metrics: WorkerMetrics,
): Promise<WorkerProcess> {
  await removeWorkFoldersLeftBehind()
  const temporalLog = installRuntime(log)
  const { store, db, keys, close } = await connectEngines(config)
  const handle = observeHandle(createHandle(store, { remembers: rememberedStreams }), log)
  const [connection, bundle, blobs] = await Promise.all([
    NativeConnection.connect({ address: config.temporal.address }),
    workflowBundle(temporalLog),
    openBlobs(config),
    store.head(),
  ])
  const client = new Client({ connection, namespace: config.temporal.namespace })
  await Promise.all([scheduleSweep(client, defaultPrefix), schedulePurge(client, defaultPrefix)])
  const stopping = new AbortController()
  const clock = () => new Date()
  const providers = await connectProviders(config, metrics)
  const parts = { config, store, db, keys, handle, blobs, client, providers, log, clock, stopping: stopping.signal }
  const activities = openActivityDeps(parts)
  const { deps } = activities
  const workers = await createWorkers({
    connection,
    namespace: config.temporal.namespace,
    prefix: defaultPrefix,
    kinds: config.duties.filter((duty) => duty !== 'dispatcher'),
    bundle,
    deps,
    workKinds,
    accounts: config.accounts,
  })
  const dispatching = config.duties.includes('dispatcher')
    ? await leadDispatching({ config, store, handle, log, metrics, reports: deps.reports })
    : undefined
  const { signal } = stopping
  checkAllModels({ config, providers, store, clock, log, onChecked: metrics.modelChecked, signal })
  const runs = workers.map((worker) => worker.run())

  return {
    stop: () =>
      stopWorker({
        stopping,
        workers,
        runs,
        dispatching,
        closing: [activities.close, () => connection.close(), close],
      }),
  }
}
