import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { randomId } from '../../eventsourcing/ids.ts'
import { type Pace, usualPace } from '../../network/pace.ts'
import { respondToBrokenRequest } from '../problems/broken-requests.ts'
import { sendProblem } from '../problems/problem-handler.ts'
import { bareHeaders } from './guards/security-headers.ts'
import { watchBodies } from './limits/slow-bodies.ts'
import { jsonLimit, longestRequestMs, usualHandlerMs } from './request/handler-time.ts'

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** For the headers of a request. */
  readonly headersMs: number
  readonly body: Pace
  /** How often connections are looked at. */
  readonly lookMs: number
}

const usualPatience: Patience = { headersMs: 15_000, body: usualPace, lookMs: 1_000 }

export interface ServerDeps {
  readonly publicUrl: URL
  readonly trustedProxies?: readonly string[]
  readonly logger: FastifyBaseLogger
  readonly patience?: Patience
}

/** The server before anything is registered on it: its limits, and its responses to what never becomes a request. */
export function createServer({ publicUrl, logger, trustedProxies = [], patience }: ServerDeps): FastifyInstance {
  const { headersMs, body, lookMs } = patience ?? usualPatience
  const headers = bareHeaders(publicUrl)
  const app = fastify({
    loggerInstance: logger,
    // Fastify would log addresses, which hold sign-in codes and search words. What matters is logged where it happens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: randomId,
    // Every line has the request's id already, by `trackRequestContext`.
    childLoggerFactory: (log) => log,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: jsonLimit,
    // A longer part of an address would be taken for an address of the pages.
    routerOptions: { maxParamLength: 2_000 },
    http: { connectionsCheckingInterval: lookMs, headersTimeout: headersMs },
    connectionTimeout: 120_000,
    requestTimeout: longestRequestMs,
    keepAliveTimeout: 10_000,
    handlerTimeout: usualHandlerMs,
    // No hook has run before these errors.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
    clientErrorHandler: (error, socket) => respondToBrokenRequest(error, socket, headers),
  })
  endSlowBodies(app, body, lookMs, headers)
  return app
}

/** Ends connections whose bodies arrive too slowly, with a 408 where nothing has been answered yet. */
function endSlowBodies(
  app: FastifyInstance,
  pace: Pace,
  lookMs: number,
  headers: Readonly<Record<string, string>>,
): void {
  const bodies = watchBodies(pace, ({ socket }, { headersSent }) => {
    if (headersSent) socket.destroy()
    else respondToBrokenRequest(tooSlow, socket, headers)
  })
  app.addHook('onRequest', (request, reply, done) => {
    bodies.add(request.raw, reply.raw)
    done()
  })
  const timer = setInterval(() => bodies.look(performance.now()), lookMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The same that Node reports of headers that do not arrive. */
const tooSlow = Object.assign(new Error('The body arrived too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
