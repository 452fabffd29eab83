import { expiredImages } from '@studio/backend/features/assets/queries.ts'
import { seedPriceList } from '@studio/backend/features/catalogue/price-seeds.ts'
import { costReport, reportedLog } from '@studio/backend/features/cost-report.ts'
import { allEvents } from '@studio/backend/features/events.ts'
import { eventsOfPerson } from '@studio/backend/features/events-of-person.ts'
import { expiredThings } from '@studio/backend/features/expiring-things.ts'
import { exportedPictures } from '@studio/backend/features/exports/queries.ts'
import { jobKinds } from '@studio/backend/features/job-kinds.ts'
import { readOpenJobs } from '@studio/backend/features/jobs/lists/open-queries.ts'
import { openPriceBook } from '@studio/backend/features/prices/queries.ts'
import { doneWork } from '@studio/backend/features/work/open-queries.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { openKeyRecords } from '@studio/backend/platform/eventsourcing/keys/open-keys.ts'
import { openBlobs } from '@studio/backend/platform/media/blobs/open-blobs.ts'
import { openContentSigner } from '@studio/backend/platform/media/credentials/content-signer.ts'
import { installationKey } from '@studio/backend/platform/media/credentials/installation-key.ts'
import { openDecoder } from '@studio/backend/platform/media/decoder/decoder.ts'
import { openDownloader } from '@studio/backend/platform/media/downloader/downloader.ts'
import { removeWorkFoldersLeftBehind } from '@studio/backend/platform/media/video/work-folder.ts'
import { observeHandle } from '@studio/backend/platform/observability/commands.ts'
import { connectEngines } from '@studio/backend/processes/engines.ts'
import { Client } from '@temporalio/client'
import { NativeConnection } from '@temporalio/worker'
import type { Logger } from 'pino'
import product from '../../package.json' with { type: 'json' }
import { type ActivityDeps, defaultBounds } from '../activities/deps.ts'
import { createReports } from '../activities/task/reports.ts'
import { defaultPrefix } from '../queues.ts'
import { scheduleSweep } from '../work/media-sweep/schedule.ts'
import { sweepMedia } from '../work/media-sweep/sweep-media.ts'
import { schedulePurge } from '../work/purge/schedule.ts'
import { workKinds } from '../work/requested/kinds.ts'
import { workflowBundle } from './bundle.ts'
import type { WorkerConfig } from './config.ts'
import { erasureDeps } from './erasure-deps.ts'
import { leadDispatching } from './lead-dispatching.ts'
import { checkModels } from './model-check.ts'
import { connectProviders } from './providers.ts'
import { rebuilder } from './rebuild-deps.ts'
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
  const decoder = openDecoder()
  const signer = openContentSigner({
    key: async () => await installationKey(await openKeyRecords(config, db), config.masterKey, clock()),
    version: product.version,
  })
  const providers = await connectProviders(config, metrics)
  const reports = createReports()
  const deps: ActivityDeps = {
    handle,
    store,
    keys,
    blobs,
    decoder,
    signer,
    providers,
    kinds: jobKinds,
    clock,
    bounds: { ...defaultBounds, reconcileWindowMs: config.reconcileWindowMs },
    sweepMedia: () => sweepMedia({ handle, store, db, blobs, clock, signal: stopping.signal }),
    openJobs: () => readOpenJobs(db, store),
    expiredImages: (page) => expiredImages(db, page),
    expiredThings: (page) => expiredThings(db, page),
    exportedPictures: (userId, selection) => exportedPictures(db, userId, selection),
    eventsOfPerson: (userId) =>
      eventsOfPerson({ store, db, keys, definitions: allEvents, masterKey: config.masterKey }, userId),
    costReport: async (input, work) => costReport(await reportedLog(config.eventStoreUrl, allEvents), input, work),
    doneWork: (userId, kind) => doneWork(db, userId, kind),
    erasure: erasureDeps({ config, db, blobs, client }),
    rebuild: rebuilder({ db, store, keys }),
    download: openDownloader({ program: config.ytDlp }),
    reports,
    stopping: stopping.signal,
    publicUrl: config.publicUrl,
  }
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
    ? await leadDispatching({ config, store, handle, log, metrics, reports })
    : undefined
  const prices = openPriceBook({ store, now: clock }, seedPriceList)
  const offered = [...jobKinds.values()].flatMap((kind) => kind.offered)
  for (const provider of Object.values(providers)) {
    if (provider === undefined || !config.duties.includes(`provider-${provider.name}`)) continue
    void checkModels({
      provider,
      models: offered,
      prices,
      log,
      onChecked: metrics.modelChecked,
      signal: stopping.signal,
    })
  }
  const runs = workers.map((worker) => worker.run())

  return {
    async stop() {
      stopping.abort()
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
      await dispatching?.stop()
      await Promise.allSettled(runs)
      await Promise.all([decoder.close(), signer.close()])
      await connection.close()
      await close()
    },
  }
}
