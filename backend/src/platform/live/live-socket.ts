import type { UserNews } from '../projections/feed/user-feed.ts'
import { formatPosition } from '../projections/feed/wire-position.ts'
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

/** Sends news to a page, unless it reads too slowly to keep up. */
export function sendNews(socket: LiveSocket, news: UserNews): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > bufferLimit) socket.close(tryAgainLater, 'too slow')
  else socket.send(JSON.stringify(messageOf(news)))
}

function messageOf(news: UserNews): LiveMessage {
  const position = formatPosition(news.at.logId, news.at.position)
  return news.type === 'changes'
    ? { type: 'changes', position, changes: [...news.changes] }
    : { type: news.type, position }
}
