import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, mostUploaded } from '../../contract/endpoint.ts'
import { clientGone } from '../request/departure.ts'
import { jsonLimit } from '../request/handler-time.ts'
import { callerIdOf } from '../request/request.ts'
import { type Allowance, openAllowance } from './allowance.ts'
import { tooMany } from './limits.ts'

/** What one person may have under way: bytes of large requests in all, and how many forms. */
export interface LargeLimits {
  /** Documents, which are held in memory until the handler has ended. */
  readonly documents: number
  /** Forms with files, which are written to the disk before anybody looks at a quota. */
  readonly forms: number
  /** Forms of any size: the pictures of a small one may take long to decode, and its files stay on the disk meanwhile. */
  readonly formsAtOnce: number
}

/** Two of the largest documents, four of the largest videos, and far more forms than the pages send side by side. */
const usualLarge: LargeLimits = { documents: 64 * 1024 * 1024, forms: 2_100_000_000, formsAtOnce: 40 }

/**
 * Refuses a large request or a form, before its body is read, while the person's others use up the allowance. A request counts until its
 * handler has ended, even if it was answered earlier. Register it after everything else that happens before a handler.
 */
export function limitLargeRequests(app: FastifyInstance, limits: LargeLimits = usualLarge): void {
  const documents = openAllowance(limits.documents)
  const forms = openAllowance(limits.forms)
  const formsAtOnce = openAllowance(limits.formsAtOnce)
  const counted = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const caller = callerIdOf(request)
    if (endpoint === undefined || caller === undefined) return
    const bytes = bytesOf(request, endpoint)
    const wanted: Wanted[] = []
    if (endpoint.files) wanted.push({ from: formsAtOnce, amount: 1, words: tooManyOf('uploads') })
    // Documents that are small are limited by their number a minute.
    if (bytes > jsonLimit)
      wanted.push({ from: endpoint.files ? forms : documents, amount: bytes, words: tooManyOf('large requests') })
    if (wanted.length === 0) return
    // Its connection would not tell its end again.
    if (reply.raw.destroyed) throw clientGone()
    const giveBack = takeAll(caller, wanted)
    counted.add(request)
    reply.raw.once('close', () => void Promise.allSettled([request.work]).then(giveBack))
  })

  app.addHook('preHandler', async (request, reply) => {
    // It counts no more, so its handler must not begin.
    if (counted.has(request) && reply.raw.destroyed) throw clientGone()
  })
}

interface Wanted {
  readonly from: Allowance
  readonly amount: number
  /** What is said to whom it is not left. */
  readonly words: string
}

const tooManyOf = (what: string): string => `Too many ${what} at once. Please wait until the others have ended.`

/** Takes all of it, and returns what gives it back; throws `too-many-requests`, and takes nothing, when one is not left. */
function takeAll(owner: string, wanted: readonly Wanted[]): () => void {
  const taken: (() => void)[] = []
  const giveBack = (): void => {
    for (const each of taken) each()
  }
  for (const { from, amount, words } of wanted) {
    const back = from.take(owner, amount)
    if (back === undefined) {
      giveBack()
      throw tooMany(10, words)
    }
    taken.push(back)
  }
  return giveBack
}

/** The bytes that a body has, or may have when it does not say so. */
function bytesOf({ headers }: FastifyRequest, { files, maxBodyBytes = jsonLimit }: Endpoint): number {
  const most = mostUploaded(files) + maxBodyBytes
  if (headers['transfer-encoding'] !== undefined) return most
  return Math.min(Number(headers['content-length'] ?? 0), most)
}
