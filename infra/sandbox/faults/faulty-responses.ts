import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { calledService, denial } from '../http/access.ts'
import type { FaultLine } from '../task-log.ts'

const slowMs = 3_000

/** Refuses a request before its work: cuts the connection, or responds with 429, 5xx, an empty account or a missing file. */
export function refuseByFault(fault: FaultLine, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const say = (status: number, message: string) => reply.code(status).send(denial(request, status, message))
  switch (fault.kind) {
    case 'rate-limit':
      if (fault.retryAfter !== undefined) reply.header('retry-after', fault.retryAfter)
      return say(429, 'Too many requests, please try again later.')
    case 'no-balance':
      return say(fault.status ?? calledService(request).noCredits, 'not enough credits')
    case 'gone':
      return say(fault.status ?? 404, 'no such output')
    case 'drop':
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    default:
      return say(fault.status ?? 500, 'internal error')
  }
}

const bytesOf = async (payload: unknown): Promise<Buffer> => {
  if (typeof payload === 'string') return Buffer.from(payload)
  if (Buffer.isBuffer(payload)) return payload
  return payload instanceof Readable ? Buffer.concat(await payload.toArray()) : Buffer.alloc(0)
}

const firstHalf = (bytes: Buffer) => bytes.subarray(0, Math.ceil(bytes.length / 2))

async function* halfThenSilence(bytes: Buffer, request: FastifyRequest) {
  yield firstHalf(bytes)
  await closed(request)
}

async function* halfThenCut(bytes: Buffer) {
  yield firstHalf(bytes)
  throw new Error('cut off by a fault switch')
}

function* endless() {
  const chunk = Buffer.alloc(65_536, ' ')
  for (;;) yield chunk
}

const closed = async ({ raw }: FastifyRequest) => {
  if (!raw.socket.destroyed) await once(raw.socket, 'close')
}

const malformed = (shape: FaultLine['shape'], text: string, request: FastifyRequest): string => {
  switch (shape) {
    case 'not-json':
      return '<html><body>Bad gateway</body></html>'
    case 'truncated':
      return text.slice(0, text.length / 2)
    case 'unknown-status':
      return text.replace(/"status":"\w+"/g, '"status":"dreaming"')
    case 'finish-error':
      return text.replace(/"finish_reason":"\w+"/g, '"finish_reason":"error"')
    case 'error-inside':
      return JSON.stringify(denial(request, 500, 'internal error'))
    default:
      return JSON.stringify({ result: [null, 42], id: { nested: true } })
  }
}

const withLength = (reply: FastifyReply, length: number, body: Iterable<Buffer> | AsyncIterable<Buffer>) => {
  reply.header('content-length', length)
  return Readable.from(body)
}

/** Replaces the response of a request whose work has been done. */
export async function corruptResponse(
  fault: FaultLine,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const bytes = await bytesOf(payload)
  reply.removeHeader('content-length')
  switch (fault.kind) {
    case 'drop-after':
      request.raw.socket.destroy()
      return bytes
    case 'server-error-after':
      reply.code(fault.status ?? 504)
      return JSON.stringify(denial(request, fault.status ?? 504, 'gateway time-out'))
    case 'stall':
      await closed(request)
      return bytes
    case 'stall-body':
      return withLength(reply, bytes.length, halfThenSilence(bytes, request))
    case 'cut-body':
      return withLength(reply, bytes.length, halfThenCut(bytes))
    case 'oversized':
      return Readable.from(endless())
    case 'malformed':
      return malformed(fault.shape, bytes.toString(), request)
    default:
      // No longer than the caller waits.
      await Promise.race([delay(fault.ms ?? slowMs, undefined, { ref: false }), closed(request)])
      return bytes
  }
}
