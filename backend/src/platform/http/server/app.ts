import cookie from '@fastify/cookie'
import { serializerCompiler } from '@fastify/type-provider-zod'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { Db } from 'mongodb'
import { enforceAccess, requireContracts } from '../../auth/access.ts'
import {
  activeAdminSessions,
  activeSessions,
  type DisabledAmong,
  type PeopleBarred,
} from '../../auth/active-sessions.ts'
import { adminCookies, adminSessionHandling } from '../../auth/admin-session-handling.ts'
import { siteCookie } from '../../auth/cookies.ts'
import type { Identity, IdentityProvider } from '../../auth/identity-provider.ts'
import { sessionHandling } from '../../auth/session-handling.ts'
import { absoluteLimit, mongoAdminSessions, mongoSessions } from '../../auth/sessions.ts'
import { registerSignIn } from '../../auth/sign-in.ts'
import { attemptSeconds, mongoAttempts } from '../../auth/sign-in-attempts.ts'
import { mongoSignOuts } from '../../auth/sign-outs.ts'
import { signedInMark } from '../../auth/signed-in-mark.ts'
import type { UserId } from '../../eventsourcing/event.ts'
import type { CommandContext } from '../../eventsourcing/handle.ts'
import { registerLive } from '../../live/live.ts'
import { createLiveHub, type LiveTimes } from '../../live/live-hub.ts'
import type { BlobStore } from '../../media/blob-store.ts'
import type { DiskSpace } from '../../media/disk-space.ts'
import type { FeedFollower } from '../../projections/feed/feed-follower.ts'
import type { Api } from '../contract/api.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { registerForms } from '../forms/multipart.ts'
import { registerRawBodies } from '../forms/raw-body.ts'
import { mongoIdempotencyKeys } from '../idempotency/idempotency-keys.ts'
import { spendIdempotencyKeys } from '../idempotency/spend-keys.ts'
import { registerDocs } from '../openapi/docs.ts'
import { awaitMinPosition } from '../positions/min-position.ts'
import { positionTokens } from '../positions/position-tokens.ts'
import { registerProblems } from '../problems/problem-handler.ts'
import { validatorCompiler } from '../validation/validator.ts'
import { compressLargeResponses } from './compression.ts'
import { guardDisk } from './disk-guard.ts'
import { type HealthChecks, registerHealth } from './health.ts'
import { type RateLimits, registerLimits, usualLimits } from './limits.ts'
import { type BuiltApp, registerPages } from './pages.ts'
import { decorateRequests } from './request.ts'
import { trackRequestContext } from './request-context.ts'
import { observeRequests, type RequestObserver } from './request-observer.ts'
import { apiOn } from './routes.ts'
import { screenRequests } from './screening.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { createServer, type ServerDeps } from './server.ts'
import { shedLoad } from './shed-load.ts'

export interface ApiAppDeps extends ServerDeps {
  readonly db: Db
  readonly logId: string
  /** Base64 of 32 bytes; seals the positions that clients carry. */
  readonly masterKey: string
  readonly blobs: BlobStore
  readonly provider: IdentityProvider
  /** The account of an identity, made at its first sign-in; throws DomainError `not-invited` or `suspended`. */
  readonly openAccount: (identity: Identity, command: CommandContext) => Promise<UserId>
  readonly barredAmong: PeopleBarred
  readonly disabledAmong: DisabledAmong
  /** Origins besides our own that pages may show pictures from: those of profiles. */
  readonly pictureSources: readonly string[]
  /** Where the slices put their routes. */
  readonly routes: (api: Api) => void
  /** The slices' contracts: schemas among them are named in the API's document as they are here. */
  readonly contracts: Readonly<Record<string, unknown>>
  /** Follows the feed for all sockets of this process. */
  readonly follower: FeedFollower
  readonly live?: LiveTimes
  readonly checks: HealthChecks
  /** Of the data folder. */
  readonly disk: DiskSpace
  /** The built pages; without them only the API is served. */
  readonly pages?: { readonly shell: BuiltApp; readonly remotes: readonly BuiltApp[] }
  readonly limits?: RateLimits
  /** How far behind the process may be, in milliseconds, before it refuses work; 0: it refuses none. */
  readonly busyMs?: number
  /** See `RouteDeps`. */
  readonly graceMs?: number
  readonly observer?: RequestObserver
  readonly now?: () => Date
}

/** The HTTP edge, ready to listen: sessions, sign-in, the routes of the slices, the live feed, health and pages. */
export async function buildApi(deps: ApiAppDeps): Promise<FastifyInstance> {
  const app = createServer(deps)
  const endpoints: Endpoint[] = []
  app.decorate('endpoints', endpoints)
  requireContracts(app, endpoints)
  decorateRequests(app)
  trackRequestContext(app)
  if (deps.observer) observeRequests(app, deps.observer)
  registerProblems(app, deps.pages !== undefined)
  await registerSecurityHeaders(app, deps.publicUrl, deps.pictureSources)
  await app.register(cookie)
  await app.register(websocket, {
    options: { maxPayload: 64 * 1024, perMessageDeflate: false },
    // The hub of the live feed closes its sockets itself.
    preClose: (done) => done(),
  })
  await shedLoad(app, deps.busyMs ?? 2_000)
  const readiness = registerHealth(app, deps.checks)
  app.addHook('preClose', async () => readiness.close())
  if (deps.pages) await registerPages(app, deps.pages.shell, deps.pages.remotes)
  await app.register(async (scope) => registerApiScope(scope, deps))
  return app
}

async function registerApiScope(scope: FastifyInstance, deps: ApiAppDeps): Promise<void> {
  const now = deps.now ?? (() => new Date())
  const sessions = activeSessions(mongoSessions(deps.db, now), deps.barredAmong)
  const adminSessions = activeAdminSessions(mongoAdminSessions(deps.db, now), deps.disabledAmong)
  const attempts = mongoAttempts(deps.db, now)
  const keys = mongoIdempotencyKeys(deps.db, deps.masterKey, now)
  const signOuts = mongoSignOuts(deps.db, now)
  await Promise.all([sessions, adminSessions, attempts, keys, signOuts].map((each) => each.prepare()))
  const cookieOf = (name: string, seconds: number) => siteCookie(deps.publicUrl, name, seconds)
  const secret = cookieOf('atelier', absoluteLimit / 1000)
  const handling = sessionHandling(sessions, signOuts, {
    secret,
    mark: siteCookie(deps.publicUrl, signedInMark, absoluteLimit / 1000, { httpOnly: false }),
  })
  const cookiesOfAdmins = adminCookies(deps.publicUrl)
  const admins = adminSessionHandling(adminSessions, cookiesOfAdmins)
  const limiters = await registerLimits(scope, deps.limits ?? usualLimits)

  scope.setValidatorCompiler(validatorCompiler)
  scope.setSerializerCompiler(serializerCompiler)
  scope.removeContentTypeParser('text/plain')
  registerRawBodies(scope)
  screenRequests(scope, {
    publicUrl: deps.publicUrl,
    limiters,
    findSession: handling.find,
    findAdminSession: admins.find,
    now,
  })
  enforceAccess(scope)
  guardDisk(scope, deps.disk)
  const positions = { logId: deps.logId, tokens: positionTokens(deps.masterKey) }
  spendIdempotencyKeys(scope, keys)
  awaitMinPosition(scope, deps.db, positions)
  await compressLargeResponses(scope)
  await registerForms(scope, deps.blobs)

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
  const hub = createLiveHub({ sessions, log: scope.log, ...deps.live })
  scope.addHook('preClose', async () => hub.stop())
  deps.observer?.socketsFrom(hub.count)
  registerLive(scope, { db: deps.db, positions, publicUrl: deps.publicUrl, follower: deps.follower, hub })
  deps.routes(
    apiOn(scope, {
      positions,
      blobs: deps.blobs,
      graceMs: deps.graceMs,
      admins,
      startSession: handling.start,
      endSessions: async (...whose) => {
        await handling.endAll(...whose)
        hub.check()
      },
    }),
  )
  const cookies = { session: secret.name, admin: cookiesOfAdmins.secret.name }
  registerDocs(scope, { publicUrl: deps.publicUrl, cookies, named: deps.contracts })
}
