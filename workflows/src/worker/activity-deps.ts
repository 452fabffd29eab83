import { expiredImages } from '@studio/backend/features/assets/queries.ts'
import { costReport, reportedLog } from '@studio/backend/features/cost-report.ts'
import { allEvents } from '@studio/backend/features/events.ts'
import { eventsOfPerson } from '@studio/backend/features/events-of-person.ts'
import { expiredThings } from '@studio/backend/features/expiring-things.ts'
import { exportedPictures } from '@studio/backend/features/exports/queries.ts'
import { jobKinds } from '@studio/backend/features/job-kinds.ts'
import { readOpenJobs } from '@studio/backend/features/jobs/lists/open-queries.ts'
import { doneWork } from '@studio/backend/features/work/open-queries.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { openKeyRecords } from '@studio/backend/platform/eventsourcing/keys/open-keys.ts'
import type { Logger } from '@studio/backend/platform/eventsourcing/logger.ts'
import type { SweptBlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { markLog } from '@studio/backend/platform/media/blobs/log-marks.ts'
import { openContentSigner } from '@studio/backend/platform/media/credentials/content-signer.ts'
import { installationKey } from '@studio/backend/platform/media/credentials/installation-key.ts'
import { openDecoder } from '@studio/backend/platform/media/decoder/decoder.ts'
import { openDownloader } from '@studio/backend/platform/media/downloader/downloader.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import type { Client } from '@temporalio/client'
import product from '../../package.json' with { type: 'json' }
import { type ActivityDeps, defaultBounds } from '../activities/deps.ts'
import { createReports } from '../activities/task/reports.ts'
import { sweepMedia } from '../work/media-sweep/sweep-media.ts'
import type { WorkerConfig } from './config.ts'
import { erasureDeps } from './erasure-deps.ts'
import { rebuilder } from './rebuild-deps.ts'

interface Parts extends Pick<Engines, 'store' | 'db' | 'keys'> {
  readonly config: WorkerConfig
  readonly handle: Handle
  readonly blobs: SweptBlobStore
  readonly client: Client
  readonly providers: ActivityDeps['providers']
  readonly log: Logger
  readonly clock: () => Date
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal
}

/** What the activities of this process need, and how that is closed when they have ended. */
export interface OpenActivityDeps {
  readonly deps: ActivityDeps
  readonly close: () => Promise<void>
}

export function openActivityDeps(parts: Parts): OpenActivityDeps {
  const { config, db, clock } = parts
  const decoder = openDecoder()
  const signer = openContentSigner({
    key: async () => await installationKey(await openKeyRecords(config, db), config.masterKey, clock()),
    version: product.version,
  })
  return {
    deps: { ...partsOfDeps(parts), ...readModels(parts), decoder, signer },
    close: async () => {
      await Promise.all([decoder.close(), signer.close()])
    },
  }
}

function partsOfDeps({ config, store, db, keys, handle, blobs, client, providers, log, clock, stopping }: Parts) {
  return {
    handle,
    store,
    keys,
    blobs,
    providers,
    kinds: jobKinds,
    clock,
    bounds: { ...defaultBounds, reconcileWindowMs: config.reconcileWindowMs },
    sweepMedia: () => sweepMedia({ handle, store, db, blobs, log, clock, signal: stopping }),
    markMedia: async () => {
      await markLog(blobs, store).catch((error: unknown) => log.warn({ err: error }, 'the media could not be marked'))
    },
    erasure: erasureDeps({ config, db, blobs, client }),
    rebuild: rebuilder({ db, store, keys }),
    download: openDownloader({ program: config.ytDlp }),
    reports: createReports(),
    stopping,
    publicUrl: config.publicUrl,
  }
}

/** What activities ask the read models and the whole log. */
function readModels({ config, store, db, keys }: Parts) {
  const everyEvent = { store, db, keys, definitions: allEvents, masterKey: config.masterKey }
  return {
    openJobs: () => readOpenJobs(db, store),
    expiredImages: (page) => expiredImages(db, page),
    expiredThings: (page) => expiredThings(db, page),
    exportedPictures: (userId, selection) => exportedPictures(db, userId, selection),
    eventsOfPerson: (userId) => eventsOfPerson(everyEvent, userId),
    costReport: async (input, work) => costReport(await reportedLog(config.eventStoreUrl, allEvents), input, work),
    doneWork: (userId, kind) => doneWork(db, userId, kind),
  } satisfies Partial<ActivityDeps>
}
