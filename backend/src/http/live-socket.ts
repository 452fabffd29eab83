import type { WebSocket } from '@fastify/websocket'
import type { FeedPage } from '../projections/feed.ts'
import { formatPosition, type LogPosition } from '../projections/wire-position.ts'
import type { LiveMessage } from './live-contract.ts'

/** Bytes that may wait for a slow reader before it is told to come back later. */
const bufferLimit = 1024 * 1024

/** Close code 1013: try again later. */
const tryAgainLater = 1013

export interface LiveSocket {
  /** There may be something new for the user. */
  readonly wake: () => void
}

/**
 * Sends a user's changes after a position, in order and without a gap: every wake reads on from the last position sent, so it
 * does not matter what the wake was for, or whether two came at once.
 */
export function feedSocket(
  socket: WebSocket,
  from: LogPosition,
  read: (after: LogPosition) => Promise<FeedPage | undefined>,
): LiveSocket {
  let after = from
  let reading = false
  let woken = false

  const send = (message: LiveMessage): void => {
    if (socket.bufferedAmount > bufferLimit) socket.close(tryAgainLater, 'too slow')
    else socket.send(JSON.stringify(message))
  }

  const readOn = async (): Promise<void> => {
    while (woken && socket.readyState === socket.OPEN) {
      woken = false
      const page = await read(after)
      if (!page) continue
      after = page.at
      const message = messageOf(page)
      if (message) send(message)
      woken ||= page.type === 'changes' && page.more
    }
  }

  const wake = (): void => {
    woken = true
    if (reading) return
    reading = true
    readOn()
      // The client comes back with its last position, and misses nothing.
      .catch(() => socket.close(tryAgainLater, 'feed unavailable'))
      .finally(() => {
        reading = false
      })
  }

  send({ type: 'ready', position: formatPosition(from.logId, from.position) })
  wake()
  return { wake }
}

function messageOf(page: FeedPage): LiveMessage | undefined {
  const position = formatPosition(page.at.logId, page.at.position)
  if (page.type === 'reset') return { type: 'reset', position }
  return page.changes.length === 0 ? undefined : { type: 'changes', position, changes: [...page.changes] }
}
