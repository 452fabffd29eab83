import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, mostUploaded } from '../../contract/endpoint.ts'
import { clientGone } from '../request/departure.ts'
import { jsonLimit } from '../request/handler-time.ts'
import { callerIdOf } from '../request/request.ts'
import { openAllowance } from './allowance.ts'
import { tooMany } from './limits.ts'

/** Bytes that the large requests of one person may have in all while they are under way. */
export interface LargeLimits {
  /** Documents, which are held in memory until the handler has ended. */
  readonly documents: number
  /** Forms with files, which are written to the disk before anybody looks at a quota. */
  readonly forms: number
}

/** Two of the largest documents, and four of the largest videos. */
const usualLarge: LargeLimits = { documents: 64 * 1024 * 1024, forms: 2_100_000_000 }

const words = 'Too many large requests at once. Please wait until the others have ended.'

/**
 * Refuses a large request, before its body is read, while the person's other large requests use up the allowance. A request counts until
 * its handler has ended, even if it was answered earlier. Register it after everything else that happens before a handler.
 */
export function limitLargeRequests(app: FastifyInstance, limits: LargeLimits = usualLarge): void {
  const documents = openAllowance(limits.documents)
  const forms = openAllowance(limits.forms)
  const counted = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const caller = callerIdOf(request)
    if (endpoint === undefined || caller === undefined) return
    const bytes = bytesOf(request, endpoint)
    // What is small is limited by its number a minute.
    if (bytes <= jsonLimit) return
    // Its connection would not tell its end again.
    if (reply.raw.destroyed) throw clientGone()
    const giveBack = (endpoint.files ? forms : documents).take(caller, bytes)
    if (giveBack === undefined) throw tooMany(10, words)
    counted.add(request)
    reply.raw.once('close', () => void Promise.allSettled([request.work]).then(giveBack))
  })

  app.addHook('preHandler', async (request, reply) => {
    // It counts no more, so its handler must not begin.
    if (counted.has(request) && reply.raw.destroyed) throw clientGone()
  })
}

/** The bytes that a body has, or may have when it does not say so. */
function bytesOf({ headers }: FastifyRequest, { files, maxBodyBytes = jsonLimit }: Endpoint): number {
  const most = mostUploaded(files) + maxBodyBytes
  if (headers['transfer-encoding'] !== undefined) return most
  return Math.min(Number(headers['content-length'] ?? 0), most)
}
