import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** How slowly the body of a request may arrive. */
export interface BodyPace {
  /** Bytes a second, in the mean, below which a sender is given up. */
  readonly floor: number
  /** Milliseconds that a sender may be behind that mean, at the start or in the middle. */
  readonly patienceMs: number
}

/** 128 kbit/s, and a connection may be silent for twenty seconds. */
export const usualPace: BodyPace = { floor: 16_000, patienceMs: 20_000 }

export interface BodyWatch {
  /** Begins to watch the body of a request, if it has one. */
  readonly add: (request: IncomingMessage, response: ServerResponse) => void
  /** Looks at all bodies under way. Call it every second or so; `at` is a monotonic time in milliseconds. */
  readonly look: (at: number) => void
}

interface Arrival {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Milliseconds left before the sender is given up. */
  patience: number
  /** Undefined before the first look. */
  seenAt: number | undefined
  seenBytes: number
}

/**
 * Watches how fast bodies arrive. A sender has `patienceMs`; waiting for its bytes uses this up, and every `floor` bytes that
 * arrive restore a second of it. So an upload may last as long as it makes progress, and one that trickles ends. Time in which
 * bytes wait for us, because the disk is busy, is not counted.
 * @param tooSlow must end the connection
 */
export function watchBodies(
  pace: BodyPace,
  tooSlow: (request: IncomingMessage, response: ServerResponse) => void,
): BodyWatch {
  const arrivals = new Set<Arrival>()
  return {
    add(request, response) {
      // Requests that tests inject have no socket.
      if (!hasBody(request) || !(request.socket instanceof Socket)) return
      const { bytesRead } = request.socket
      const arrival = { request, response, patience: pace.patienceMs, seenAt: undefined, seenBytes: bytesRead }
      arrivals.add(arrival)
      // Node tells this also when the body has arrived.
      request.once('close', () => arrivals.delete(arrival))
    },
    look(at) {
      for (const arrival of arrivals) {
        age(arrival, at, pace)
        if (arrival.patience > 0) continue
        arrivals.delete(arrival)
        tooSlow(arrival.request, arrival.response)
      }
    },
  }
}

function age(arrival: Arrival, at: number, { floor, patienceMs }: BodyPace): void {
  const { request, seenAt, seenBytes } = arrival
  const bytes = request.socket.bytesRead
  const restored = ((bytes - seenBytes) / floor) * 1_000
  // Bytes that have arrived and that nobody has taken yet mean that the sender waits for us.
  const waited = seenAt === undefined || request.readableLength > 0 ? 0 : at - seenAt
  arrival.patience = Math.min(patienceMs, arrival.patience - waited + restored)
  arrival.seenAt = at
  arrival.seenBytes = bytes
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
