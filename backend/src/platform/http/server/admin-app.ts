import type { FastifyInstance } from 'fastify'
import { adminCookies, adminSessionHandling } from '../../auth/sessions/admin-session-handling.ts'
import { endSignIns } from '../../auth/sessions/end-sign-ins.ts'
import type { AdminSession } from '../../auth/sessions/sessions.ts'
import type { UserId } from '../../eventsourcing/event.ts'
import { registerAdminLive } from '../../live/admin-live.ts'
import { createLiveHub } from '../../live/live-hub.ts'
import type { FeedFollower } from '../../projections/feed/feed-follower.ts'
import { type BuiltApp, registerSitePages } from './pages/pages.ts'
import { guardScope, openSite, type SiteDeps } from './pages/site.ts'
import { prepareSessions } from './request/prepared-sessions.ts'
import { apiOn } from './routes.ts'

export interface AdminAppDeps extends SiteDeps {
  /** The built pages; without them only the API is served. */
  readonly pages?: BuiltApp
  /** Follows the feed for all sockets of this process. */
  readonly follower: FeedFollower
}

/**
 * The HTTP edge of the site of admins, which has an origin of its own. It serves what admins call and nothing of creators': their cookies
 * are not looked at here, and neither are their pages an origin from which a command may come.
 */
export async function buildAdminApp(deps: AdminAppDeps): Promise<FastifyInstance> {
  const app = await openSite(deps, { pictureSources: [], records: false }, deps.pages !== undefined)
  if (deps.pages) await registerSitePages(app, deps.pages)
  await app.register(async (scope) => registerAdminScope(scope, deps))
  return app
}

async function registerAdminScope(scope: FastifyInstance, deps: AdminAppDeps): Promise<void> {
  const now = deps.now ?? (() => new Date())
  const { sessions, adminSessions, signOuts } = await prepareSessions(deps, now)
  const admins = adminSessionHandling(adminSessions, adminCookies(deps.publicUrl))
  const positions = await guardScope(scope, deps, {
    findSession: () => Promise.resolve(undefined),
    findAdminSession: admins.find,
  })
  const hub = createLiveHub<AdminSession>({ sessions: adminSessions, log: scope.log })
  scope.addHook('preClose', async () => hub.stop())
  registerAdminLive(scope, { publicUrl: deps.publicUrl, follower: deps.follower, hub })
  deps.routes(
    apiOn(scope, {
      positions,
      blobs: deps.blobs,
      graceMs: deps.graceMs,
      admins,
      startSession: () => Promise.reject(new Error('No creator signs in at the site of admins')),
      listSessions: () => Promise.resolve([]),
      endSessions: (_request, _reply, userId: UserId) => endSignIns({ sessions, signOuts }, userId),
    }),
  )
}
