import type { FastifyInstance } from 'fastify'
import { adminCookies, adminSessionHandling } from '../../auth/sessions/admin-session-handling.ts'
import { siteCookie } from '../../auth/sessions/cookies.ts'
import { sessionHandling } from '../../auth/sessions/session-handling.ts'
import { type AdminSession, absoluteLimit } from '../../auth/sessions/sessions.ts'
import { signedInMark } from '../../auth/sessions/signed-in-mark.ts'
import type { Identity, IdentityProvider } from '../../auth/sign-in/identity-provider.ts'
import { registerSignIn } from '../../auth/sign-in/sign-in.ts'
import { attemptSeconds, mongoAttempts } from '../../auth/sign-in/sign-in-attempts.ts'
import type { UserId } from '../../eventsourcing/event.ts'
import type { CommandContext } from '../../eventsourcing/handle.ts'
import { registerAdminLive } from '../../live/admin-live.ts'
import { registerLive } from '../../live/live.ts'
import { createLiveHub, type LiveTimes } from '../../live/live-hub.ts'
import type { FeedFollower } from '../../projections/feed/feed-follower.ts'
import { registerDocs } from '../openapi/docs.ts'
import { type BuiltApp, registerPages } from './pages/pages.ts'
import { guardScope, openSite, type SiteDeps } from './pages/site.ts'
import { prepareSessions } from './request/prepared-sessions.ts'
import { apiOn } from './routes.ts'

export interface ApiAppDeps extends SiteDeps {
  readonly provider: IdentityProvider
  /** The account of an identity, made at its first sign-in; throws DomainError `not-invited` or `suspended`. */
  readonly openAccount: (identity: Identity, command: CommandContext) => Promise<UserId>
  /** Origins besides our own that pages may show pictures from: those of profiles. */
  readonly pictureSources: readonly string[]
  /** The slices' contracts: schemas among them are named in the API's document as they are here. */
  readonly contracts: Readonly<Record<string, unknown>>
  /** Follows the feed for all sockets of this process. */
  readonly follower: FeedFollower
  readonly live?: LiveTimes
  /** Of what is the same for everybody: pages that know another one read it anew. */
  readonly edition?: () => Promise<number>
  /** The built pages; without them only the API is served. */
  readonly pages?: { readonly shell: BuiltApp; readonly remotes: readonly BuiltApp[] }
}

/** The HTTP edge of the studio, ready to listen: sessions, sign-in, the routes of the slices, the live feed, health and pages. */
export async function buildApi(deps: ApiAppDeps): Promise<FastifyInstance> {
  const headers = { pictureSources: deps.pictureSources, records: true }
  const app = await openSite(deps, headers, deps.pages !== undefined)
  if (deps.pages) await registerPages(app, deps.pages.shell, deps.pages.remotes)
  await app.register(async (scope) => registerApiScope(scope, deps))
  return app
}

async function registerApiScope(scope: FastifyInstance, deps: ApiAppDeps): Promise<void> {
  const now = deps.now ?? (() => new Date())
  const attempts = mongoAttempts(deps.db, now)
  const [{ sessions, adminSessions, signOuts }] = await Promise.all([prepareSessions(deps, now), attempts.prepare()])
  const cookieOf = (name: string, seconds: number) => siteCookie(deps.publicUrl, name, seconds)
  const secret = cookieOf('atelier', absoluteLimit / 1000)
  const handling = sessionHandling(sessions, signOuts, {
    secret,
    mark: siteCookie(deps.publicUrl, signedInMark, absoluteLimit / 1000, { httpOnly: false }),
  })
  const cookiesOfAdmins = adminCookies(deps.publicUrl)
  const admins = adminSessionHandling(adminSessions, cookiesOfAdmins)
  const positions = await guardScope(scope, deps, { findSession: handling.find, findAdminSession: admins.find })

  registerSignIn(scope, {
    publicUrl: deps.publicUrl,
    provider: deps.provider,
    attempts,
    attemptCookie: cookieOf('atelier-sign-in', attemptSeconds),
    openAccount: deps.openAccount,
    lastSignOut: signOuts.lastOf,
    now,
    startSession: handling.start,
    endSession: handling.end,
  })
  const hub = createLiveHub({ sessions, log: scope.log, edition: deps.edition, ...deps.live })
  scope.addHook('preClose', async () => hub.stop())
  const adminHub = createLiveHub<AdminSession>({ sessions: adminSessions, log: scope.log, ...deps.live })
  scope.addHook('preClose', async () => adminHub.stop())
  deps.observer?.socketsFrom(hub.count)
  const { publicUrl, follower } = deps
  registerLive(scope, { db: deps.db, positions, publicUrl, follower, hub })
  registerAdminLive(scope, { publicUrl, follower, hub: adminHub })
  deps.routes(
    apiOn(scope, {
      positions,
      blobs: deps.blobs,
      graceMs: deps.graceMs,
      admins,
      startSession: handling.start,
      listSessions: handling.list,
      endSessions: async (...whose) => {
        await handling.endAll(...whose)
        hub.check()
      },
    }),
  )
  const cookies = { session: secret.name, admin: cookiesOfAdmins.secret.name }
  registerDocs(scope, { publicUrl: deps.publicUrl, cookies, named: deps.contracts })
}
