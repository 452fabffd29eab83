import { getCurrentUser } from '@studio/backend/contract'
import type { Connection } from '@studio/ui/connection'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'
import { applyMessage } from './apply-message.ts'
import { type LineEvent, nextConnection } from './connection-state.ts'
import { openLiveSocket } from './live-socket.ts'
import { pollOnce } from './poll.ts'
import { refreshGeneration } from './refresh-generation.ts'
import { createRefresher } from './refresher.ts'

/** Without a socket for this long the page polls (architecture 3.5), every 3 s (spec images 9). */
const patienceMs = 5000
const pollEveryMs = 3000

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Keeps the cache in step with the server: by the socket, else by polling. Answers how to stop. */
export function startLiveFeed(client: QueryClient, onConnection: (connection: Connection) => void): () => void {
  let connection: Connection = 'live'
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = createRefresher((id) => refreshGeneration(client, id), pause)

  const note = (event: LineEvent): void => {
    connection = nextConnection(connection, event)
    onConnection(connection)
  }
  const askWho = (): void => void client.invalidateQueries({ queryKey: cacheKey(getCurrentUser) })

  const poll = async (): Promise<void> => {
    note('socket-missing')
    const outcome = await pollOnce(client, askWho)
    if (timer === undefined) return
    note(outcome === 'answered' ? 'poll-answered' : 'poll-unreachable')
    timer = setTimeout(() => void poll(), pollEveryMs)
  }
  const stopPolling = (): void => {
    clearTimeout(timer)
    timer = undefined
  }

  const socket = openLiveSocket({
    onOpen: () => {
      stopPolling()
      note('socket-open')
    },
    onClose: () => {
      timer ??= setTimeout(() => void poll(), patienceMs)
    },
    onSignedOut: askWho,
    onMessage: (message, resumed) => applyMessage({ client, refreshGeneration: refresh }, message, resumed),
  })

  const wentOffline = (): void => note('browser-offline')
  window.addEventListener('offline', wentOffline)
  window.addEventListener('online', socket.hurry)
  return () => {
    window.removeEventListener('offline', wentOffline)
    window.removeEventListener('online', socket.hurry)
    socket.close()
    stopPolling()
  }
}
