import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type Pace, patienceWith, usualPace } from '../../network/pace.ts'

/** A reader may be silent for longer than a sender: a phone changes its network, a browser waits for its disk. */
const readingPace: Pace = { ...usualPace, patienceMs: 60_000 }

/**
 * Ends the connection of a client that hardly reads the response, so that nobody can occupy one of the few streams that are sent at once.
 * Time in which the client waits for our bytes is not held against it.
 */
export function endIfUnread(response: ServerResponse): void {
  const { socket } = response
  // Requests that tests inject have no socket.
  if (!(socket instanceof Socket)) return
  const hasRunOut = patienceWith(readingPace, socket.bytesWritten)
  const timer = setInterval(() => {
    const { bytesWritten: bytes } = socket
    if (hasRunOut({ at: performance.now(), bytes, isWaiting: response.writableNeedDrain })) socket.destroy()
  }, 1_000).unref()
  response.once('close', () => clearInterval(timer))
}
