import cookie from '@fastify/cookie'
import { serializerCompiler } from '@fastify/type-provider-zod'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { Db } from 'mongodb'
import { enforceAccess, requireContracts } from '../../../auth/access.ts'
import type { DisabledAmong, PeopleBarred } from '../../../auth/sessions/active-sessions.ts'
import { commonErrors } from '../../../eventsourcing/common-errors.ts'
import { DomainError } from '../../../eventsourcing/decider.ts'
import type { BlobStore } from '../../../media/blobs/blob-store.ts'
import type { DiskSpace } from '../../../media/blobs/disk-space.ts'
import type { Api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { registerForms } from '../../forms/multipart.ts'
import { registerRawBodies } from '../../forms/raw-body.ts'
import { mongoIdempotencyKeys } from '../../idempotency/idempotency-keys.ts'
import { spendIdempotencyKeys } from '../../idempotency/spend-keys.ts'
import { awaitMinPosition, type Positions } from '../../positions/min-position.ts'
import { positionTokens } from '../../positions/position-tokens.ts'
import { registerProblems } from '../../problems/problem-handler.ts'
import { validatorCompiler } from '../../validation/validator.ts'
import { type ScreeningDeps, screenRequests } from '../guards/screening.ts'
import { registerSecurityHeaders, type SiteHeaders } from '../guards/security-headers.ts'
import { type HealthChecks, registerHealth } from '../health.ts'
import { guardDisk } from '../limits/disk-guard.ts'
import { limitLargeRequests } from '../limits/large-requests.ts'
import { type RateLimits, registerLimits, usualLimits } from '../limits/limits.ts'
import { shedLoad } from '../limits/shed-load.ts'
import { compressLargeResponses } from '../request/compression.ts'
import { decorateRequests } from '../request/request.ts'
import { trackRequestContext } from '../request/request-context.ts'
import { observeRequests, type RequestObserver } from '../request/request-observer.ts'
import { endFailedSocket } from '../request/socket-error.ts'
import { createServer, type ServerDeps } from '../server.ts'

/** What a site of either audience is made from. */
export interface SiteDeps extends ServerDeps {
  readonly db: Db
  readonly logId: string
  /** Base64 of 32 bytes; seals the positions that clients carry. */
  readonly masterKey: string
  readonly blobs: BlobStore
  readonly barredAmong: PeopleBarred
  readonly disabledAmong: DisabledAmong
  /** Where the slices put their routes. */
  readonly routes: (api: Api) => void
  readonly checks: HealthChecks
  /** Of the data folder. */
  readonly disk: DiskSpace
  readonly limits?: RateLimits
  /** How far behind the process may be, in milliseconds, before it refuses work; 0: it refuses none. */
  readonly busyMs?: number
  /** See `RouteDeps`. */
  readonly graceMs?: number
  readonly observer?: RequestObserver
  readonly now?: () => Date
}

/** A server with everything that stands around the routes: headers, problems, health. Pages and the scope of the API follow. */
export async function openSite(deps: SiteDeps, headers: SiteHeaders, hasPages: boolean): Promise<FastifyInstance> {
  const app = createServer(deps)
  const endpoints: Endpoint[] = []
  app.decorate('endpoints', endpoints)
  requireContracts(app, endpoints)
  decorateRequests(app)
  trackRequestContext(app)
  if (deps.observer) observeRequests(app, deps.observer)
  registerProblems(app, hasPages)
  await registerSecurityHeaders(app, deps.publicUrl, headers)
  await app.register(cookie)
  await app.register(websocket, {
    options: { maxPayload: 64 * 1024, perMessageDeflate: false },
    errorHandler: endFailedSocket,
    // The hub of the live feed closes its sockets itself.
    preClose: (done) => done(),
  })
  refuseOtherSockets(app)
  await shedLoad(app, deps.busyMs ?? 2_000)
  const readiness = registerHealth(app, deps.checks)
  app.addHook('preClose', async () => readiness.close())
  return app
}

/**
 * Answers 404 to whoever asks for a WebSocket where there is no live feed. The plugin would open it, close it, and log its whole address,
 * which may hold a sign-in code or search words.
 */
function refuseOtherSockets(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ ws, routeOptions }) => {
    if (!ws || routeOptions.config.endpoint?.responses?.[101] !== undefined) return
    throw new DomainError(commonErrors.notFound, 'There is nothing here.')
  })
}

/** Whose sessions a site looks for; each audience has addresses of its own. */
type Sessions = Pick<ScreeningDeps, 'findSession' | 'findAdminSession'>

/** Puts everything around the routes of one scope that happens to a call before its handler. */
export async function guardScope(scope: FastifyInstance, deps: SiteDeps, sessions: Sessions): Promise<Positions> {
  const now = deps.now ?? (() => new Date())
  const keys = mongoIdempotencyKeys(deps.db, deps.masterKey, now)
  await keys.prepare()
  const limiters = await registerLimits(scope, deps.limits ?? usualLimits)
  scope.setValidatorCompiler(validatorCompiler)
  scope.setSerializerCompiler(serializerCompiler)
  scope.removeContentTypeParser('text/plain')
  registerRawBodies(scope)
  screenRequests(scope, { publicUrl: deps.publicUrl, limiters, ...sessions, now })
  enforceAccess(scope)
  guardDisk(scope, deps.disk)
  const positions = { logId: deps.logId, tokens: positionTokens(deps.masterKey) }
  await registerForms(scope, { blobs: deps.blobs, hasRoom: deps.disk.hasRoom })
  spendIdempotencyKeys(scope, keys)
  awaitMinPosition(scope, deps.db, positions)
  await compressLargeResponses(scope)
  limitLargeRequests(scope)
  return positions
}
