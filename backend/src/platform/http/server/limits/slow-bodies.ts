import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type Pace, patienceWith } from '../../../network/pace.ts'

export interface BodyWatch {
  /** Begins to watch the body of a request, if it has one. */
  readonly add: (request: IncomingMessage, response: ServerResponse) => void
  /** Looks at all bodies under way. Call it every second or so; `at` is a monotonic time in milliseconds. */
  readonly look: (at: number) => void
}

interface Arrival {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly hasRunOut: ReturnType<typeof patienceWith>
}

/**
 * Watches at which pace bodies arrive. Time in which bytes wait for us, because the disk is busy, is not held against the sender.
 * @param tooSlow must end the connection
 */
export function watchBodies(
  pace: Pace,
  tooSlow: (request: IncomingMessage, response: ServerResponse) => void,
): BodyWatch {
  const arrivals = new Set<Arrival>()
  return {
    add(request, response) {
      // Requests that tests inject have no socket.
      if (!hasBody(request) || !(request.socket instanceof Socket)) return
      const { bytesRead } = request.socket
      const arrival = { request, response, hasRunOut: patienceWith(pace, bytesRead) }
      arrivals.add(arrival)
      // Node tells this also when the body has arrived.
      request.once('close', () => arrivals.delete(arrival))
    },
    look(at) {
      for (const arrival of arrivals) {
        if (!isTooSlow(arrival, at)) continue
        arrivals.delete(arrival)
        tooSlow(arrival.request, arrival.response)
      }
    },
  }
}

/** Bytes that have arrived and that nobody has taken yet mean that the sender waits for us. */
const isTooSlow = ({ request, hasRunOut }: Arrival, at: number): boolean =>
  hasRunOut({ at, bytes: request.socket.bytesRead, isWaiting: request.readableLength === 0 })

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
