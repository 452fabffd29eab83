import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Listener } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { linesType, pingMs as usualPingMs } from '../../contract/stream-lines.ts'
import { problemTold } from '../../problems/problem-handler.ts'
import { departureOf } from './departure.ts'

/** How long a browser may be away before the work for it is stopped, in milliseconds: it may only have lost its connection. */
const usualGraceMs = 10_000

interface LineResponse extends Listener<unknown> {
  /** For the header `x-position`, or for the last line once the head was sent. */
  readonly setPosition: (token: string | undefined) => void
  /** Carries the handler out and sends what it returns or throws, in the form that the client accepts. */
  readonly answer: (
    endpoint: Pick<Endpoint, 'status' | 'response'>,
    handler: () => Promise<unknown>,
  ) => Promise<FastifyReply>
}

/** Both in milliseconds. */
interface LineTimes {
  readonly graceMs?: number | undefined
  readonly pingMs?: number | undefined
}

/**
 * The response to a request that may be answered in lines. When there is no line after one time between two pings, it begins with a ping, so
 * that the browser and every proxy know that something will come; what is refused after that is told in a line.
 */
export function listenerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { graceMs = usualGraceMs, pingMs = usualPingMs }: LineTimes = {},
): LineResponse {
  const wantsLines = request.headers.accept?.includes(linesType) ?? false
  const departed = departureOf(reply, graceMs)
  let open: PassThrough | undefined
  let position: string | undefined
  // a client that wants one JSON document hears nothing until the end, so that its connection may be silent for as long as that takes
  reply.raw.setTimeout(0, () => undefined)
  const silence = wantsLines ? setTimeout(() => write(ping), pingMs) : undefined
  reply.raw.once('close', () => clearTimeout(silence))

  function write(line: unknown): void {
    clearTimeout(silence)
    open ??= begin(reply, pingMs)
    open.write(`${JSON.stringify(line)}\n`)
  }

  return {
    departed,
    tell: (line) => {
      if (wantsLines) write(line)
    },
    setPosition: (token) => {
      position = token
      if (open === undefined && token !== undefined) reply.header('x-position', token)
    },
    answer: async (endpoint, handler) => {
      try {
        const response = await handler()
        clearTimeout(silence)
        if (wantsLines) write({ type: 'end', response: endpoint.response.parse(response), position })
        else void reply.code(endpoint.status).send(response)
      } catch (error) {
        clearTimeout(silence)
        if (open === undefined) throw error
        write({ type: 'error', problem: problemTold(error, request) })
      }
      open?.end()
      return reply
    },
  }
}

const ping = { type: 'ping' } as const

/** Sends the head of the response, and a sign of life while nothing is told. */
function begin(reply: FastifyReply, pingMs: number): PassThrough {
  const lines = new PassThrough()
  const pinging = setInterval(() => lines.write(`${JSON.stringify(ping)}\n`), pingMs)
  const stop = () => clearInterval(pinging)
  lines.once('finish', stop).once('close', stop)
  reply.raw.once('close', stop)
  // A browser that does not read or has gone does not end the work: the departure does.
  lines.on('error', stop)
  void reply
    .type(linesType)
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(lines)
  return lines
}
