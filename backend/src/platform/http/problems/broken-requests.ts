import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorType } from '../../eventsourcing/decider.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { problemOf } from './to-problem.ts'

const problemOfCode: Readonly<Record<string, readonly [type: ErrorType, message: string]>> = {
  HPE_HEADER_OVERFLOW: [httpErrors.headersTooLarge, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [httpErrors.requestTimeout, 'The request took too long to arrive.'],
}

/**
 * Answers a request that the HTTP parser could not read, or not in time, with a problem document like any other, and closes the
 * connection. Nothing of what was sent is logged: it may be anything, a password too.
 */
export function respondToBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const [type, message] = problemOfCode[error.code ?? ''] ?? [
      httpErrors.badRequest,
      'The request could not be understood.',
    ]
    const problem = problemOf(type, message, randomId())
    const body = JSON.stringify(problem)
    const all = {
      ...headers,
      'x-request-id': problem.requestId,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`)
  }
  socket.destroySoon()
}
