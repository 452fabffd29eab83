import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { adminRoutes } from '../features/admins/routes.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { costReportListRoutes } from '../features/cost-reports/list-routes.ts'
import { costReportRoutes } from '../features/cost-reports/routes.ts'
import { ledgerRoutes } from '../features/costs/routes.ts'
import { userExportRoutes } from '../features/data-exports/admin-routes.ts'
import { userDeletionRoutes } from '../features/deletions/admin-routes.ts'
import { figureFileRoutes } from '../features/figures/file-routes.ts'
import { figureRoutes } from '../features/figures/routes.ts'
import { userRoutes } from '../features/figures/users-routes.ts'
import { jobHealthRoutes } from '../features/job-health/routes.ts'
import { callStoryRoutes } from '../features/lineage/call-routes.ts'
import { jobStoryRoutes } from '../features/lineage/job-routes.ts'
import { priceFileRoutes } from '../features/prices/file-routes.ts'
import { priceRoutes } from '../features/prices/routes.ts'
import { allProjections } from '../features/read-models.ts'
import { rebuildFileRoutes } from '../features/rebuilds/file-routes.ts'
import { rebuildRoutes } from '../features/rebuilds/routes.ts'
import { adminWaitlistRoutes } from '../features/waitlist/admin-routes.ts'
import type { WorkSlotDeps } from '../features/work/slot-commands.ts'
import { workInLog } from '../features/work-steps.ts'
import { mongoSessions } from '../platform/auth/sessions/sessions.ts'
import { mongoSignOuts } from '../platform/auth/sessions/sign-outs.ts'
import { mongoSignInTries } from '../platform/auth/sign-in/sign-in-tries.ts'
import { createHandle, type Handle } from '../platform/eventsourcing/handle.ts'
import type { Api } from '../platform/http/contract/api.ts'
import { type AdminAppDeps, buildAdminApp } from '../platform/http/server/admin-app.ts'
import { watchDiskSpace } from '../platform/media/blobs/disk-space.ts'
import { openBlobs } from '../platform/media/blobs/open-blobs.ts'
import { observeHandle } from '../platform/observability/commands.ts'
import { followFeed } from '../platform/projections/feed/feed-follower.ts'
import { paceOfLog } from '../platform/projections/feed/pace.ts'
import { barredBy } from './barred.ts'
import type { ApiConfig } from './config.ts'
import type { Engines } from './engines.ts'
import { checksOf } from './health-checks.ts'

export interface AdminParts {
  readonly config: ApiConfig
  readonly engines: Engines
  readonly handle: Handle
  readonly now: () => Date
  /** Used instead of waiting these milliseconds. */
  readonly pause?: ((ms: number) => Promise<void>) | undefined
}

/** Puts the routes of all slices that admins use together. */
export async function composeAdminRoutes(parts: AdminParts): Promise<(api: Api) => void> {
  const { config, engines, handle, now, pause = sleep } = parts
  const tries = mongoSignInTries(engines.db, now)
  await tries.prepare()
  const deps = { ...engines, handle, masterKey: config.masterKey }
  const signIns = { sessions: mongoSessions(engines.db, now), signOuts: mongoSignOuts(engines.db, now) }
  const slots: WorkSlotDeps = { handle, find: (work) => workInLog(engines.store, work) }
  return (api) => {
    adminRoutes(api, { ...deps, tries, now, pause })
    figureRoutes(api, { ...deps, now })
    figureFileRoutes(api, { ...deps, now })
    userRoutes(api, { ...deps, signIns, now })
    userDeletionRoutes(api, deps)
    auditRoutes(api, deps)
    ledgerRoutes(api, deps)
    jobStoryRoutes(api, deps)
    callStoryRoutes(api, deps)
    jobHealthRoutes(api, { ...deps, now })
    adminWaitlistRoutes(api, deps)
    priceRoutes(api, { ...deps, now })
    priceFileRoutes(api, { ...deps, now })
    userExportRoutes(api, { ...deps, slots, now })
    rebuildRoutes(api, { ...deps, now, models: allProjections })
    rebuildFileRoutes(api, { ...deps, now, models: allProjections })
    costReportRoutes(api, { ...deps, slots, now })
    costReportListRoutes(api, { ...deps, now })
  }
}

/** What the site of admins is given at its start besides its configuration. */
export type AdminSurroundings = Pick<AdminAppDeps, 'pages' | 'limits' | 'now' | 'observer' | 'busyMs'> & {
  readonly logger: Logger
}

/** Puts the site of admins together, which has an origin of its own: the same routes as at the studio's, and nothing of creators'. */
export async function composeAdminSite(
  config: ApiConfig,
  engines: Engines,
  around: AdminSurroundings,
): Promise<FastifyInstance> {
  const { store, db } = engines
  const handle = observeHandle(createHandle(store), around.logger)
  const now = around.now ?? (() => new Date())
  const disk = watchDiskSpace(config.dataFolder, config.diskReserve)
  const { logger: log } = around
  const follower = followFeed(db, { log, pace: paceOfLog(store, { log }) })
  const app = await buildAdminApp({
    ...around,
    follower,
    publicUrl: config.adminUrl,
    trustedProxies: config.trustedProxies,
    db,
    logId: await store.logId(),
    masterKey: config.masterKey,
    blobs: await openBlobs(config),
    checks: checksOf(engines, disk),
    disk,
    ...barredBy(engines),
    routes: await composeAdminRoutes({ config, engines, handle, now }),
  })
  app.addHook('onClose', async () => follower.stop())
  return app
}
