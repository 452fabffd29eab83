import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { randomId } from '../../eventsourcing/ids.ts'
import { answerError } from '../problems/answer-problem.ts'
import { answerBrokenRequest } from '../problems/broken-requests.ts'
import { bareHeaders } from './security-headers.ts'

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** For the whole of a request, headers and body. */
  readonly requestMs: number
  /** How often connections are looked at for it. */
  readonly lookMs: number
}

const usualPatience: Patience = { requestMs: 60_000, lookMs: 10_000 }

export interface ServerDeps {
  readonly publicUrl: URL
  readonly trustedProxies?: readonly string[]
  readonly logger: FastifyBaseLogger
  readonly patience?: Patience
}

/** The server before anything is registered on it: its limits, and its answers to what never becomes a request. */
export function createServer({ publicUrl, logger, trustedProxies = [], patience }: ServerDeps): FastifyInstance {
  const { requestMs, lookMs } = patience ?? usualPatience
  const headers = bareHeaders(publicUrl)
  return fastify({
    loggerInstance: logger,
    // Addresses carry codes and search words; what is worth a line is logged where it happens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: randomId,
    // The context of the request names it in every line.
    childLoggerFactory: (log) => log,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    http: { connectionsCheckingInterval: lookMs, headersTimeout: Math.min(requestMs, 15_000) },
    connectionTimeout: 120_000,
    requestTimeout: requestMs,
    keepAliveTimeout: 10_000,
    handlerTimeout: 30_000,
    // No hook has run for these.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  })
}
