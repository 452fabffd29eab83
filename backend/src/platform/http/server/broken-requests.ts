import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { randomId } from '../../eventsourcing/ids.ts'
import { problemOf } from '../contract/errors.ts'

const wordsOf: Readonly<Record<string, readonly [code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request took too long to arrive.'],
}

/**
 * Answers what the HTTP parser could not read, or not in time, with a problem like any other, and closes the connection. What
 * was sent is in no log: nobody knows what it is.
 */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const [code, message] = wordsOf[error.code ?? ''] ?? ['bad-request', 'The request could not be understood.']
    const problem = problemOf(code, message, randomId())
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
