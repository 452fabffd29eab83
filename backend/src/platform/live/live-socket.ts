import type { LogPosition } from '../projections/feed/log-position.ts'
import type { UserNews } from '../projections/feed/user-feed.ts'
import type { AdminLiveMessage } from './admin-live-contract.ts'
import type { LiveMessage } from './live-contract.ts'

/** What we use of a WebSocket of the server. */
export interface LiveSocket {
  readonly OPEN: number
  readonly readyState: number
  /** Bytes that were sent and not yet taken by the network. */
  readonly bufferedAmount: number
  readonly send: (text: string) => void
  readonly ping: () => void
  readonly close: (code: number, reason: string) => void
  readonly terminate: () => void
  readonly on: (event: 'pong' | 'close', listener: () => void) => unknown
}

/** Bytes that may wait for a slow reader. */
const bufferLimit = 1024 * 1024

/** Close code 1013: come back later, with the last position; nothing is missed. */
export const tryAgainLater = 1013

/**
 * Sends news to a page.
 * @param seal makes the token of a position for the reader
 */
export function sendNews(socket: LiveSocket, news: UserNews, seal: (at: LogPosition) => string): void {
  tellSocket(socket, messageOf(news, seal(news.at)))
}

/** Sends a message to a page, and closes the socket of one that reads too slowly to keep up. */
export function tellSocket(socket: LiveSocket, message: LiveMessage | AdminLiveMessage): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > bufferLimit) socket.close(tryAgainLater, 'too slow')
  else socket.send(JSON.stringify(message))
}

/**
 * Shows that the connection works: by a ping, whose pong tells it to the server, and by a message, because scripts of a page do not
 * see pings.
 */
export function sendHeartbeat(socket: LiveSocket, edition: number | undefined): void {
  if (socket.readyState !== socket.OPEN) return
  socket.ping()
  socket.send(JSON.stringify({ type: 'heartbeat', ...(edition !== undefined && { edition }) } satisfies LiveMessage))
}

function messageOf(news: UserNews, position: string): LiveMessage {
  return news.type === 'changes'
    ? { type: 'changes', position, changes: [...news.changes] }
    : { type: news.type, position }
}
