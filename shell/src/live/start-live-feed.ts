import { getCurrentUser } from '@studio/backend/contract'
import { firstPosition } from '@studio/ui/api'
import type { Connection } from '@studio/ui/connection'
import { liveKinds } from '@studio/ui/live-kinds'
import { cacheKey } from '@studio/ui/query'
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { applyMessage } from './apply-message.ts'
import { type LineEvent, nextConnection } from './connection-state.ts'
import { frameKinds } from './live-kinds.ts'
import { openLiveSocket } from './live-socket.ts'
import { pollOnce } from './poll.ts'

/** Without a socket for this long the page polls (architecture 3.5), every 3 s (spec images 9). */
const patienceMs = 5000
const pollEveryMs = 3000
/** What comes sooner after the browser has lost its network, in ms, may have been on its way before. */
const lateMs = 1000

/** Keeps the cache up to date by the socket, or by polling while there is none. Returns a function that stops it. */
export function startLiveFeed(client: QueryClient, onConnection: (connection: Connection) => void): () => void {
  let connection: Connection = 'live'
  let timer: ReturnType<typeof setTimeout> | undefined
  let timesOffline = 0
  let offlineAt = 0
  let stopped = false
  liveKinds.register(frameKinds)

  const note = (event: LineEvent): void => {
    const before = connection
    connection = nextConnection(before, event)
    onConnection(connection)
    // A studio on this very machine is there without a network, for which queries would wait.
    if (before === 'offline' && connection !== before) onlineManager.setOnline(true)
  }
  const askWho = (): void => void client.invalidateQueries({ queryKey: cacheKey(getCurrentUser) })

  const poll = async (): Promise<void> => {
    note('socket-missing')
    const mine = timer
    const before = timesOffline
    const outcome = await pollOnce(client, askWho)
    // The socket was there meanwhile: where it has gone again, other polls have begun.
    if (timer !== mine) return
    // A response that was under way when the connection broke says nothing about the connection.
    if (timesOffline === before) note(outcome === 'answered' ? 'poll-answered' : 'poll-unreachable')
    timer = setTimeout(() => void poll(), pollEveryMs)
  }
  const stopPolling = (): void => {
    clearTimeout(timer)
    timer = undefined
  }

  const socket = openLiveSocket({
    after: firstPosition(),
    onOpen: () => {
      stopPolling()
      note('socket-open')
    },
    onSign: () => {
      if (connection === 'offline' && Date.now() - offlineAt > lateMs) note('socket-open')
    },
    onClose: () => {
      // The socket reports later that it was closed.
      if (stopped) return
      timer ??= setTimeout(() => void poll(), patienceMs)
    },
    onSignedOut: askWho,
    onMessage: (message, resumed) => applyMessage(client, message, resumed),
    onEdition: (edition) => liveKinds.apply(client, [{ kind: 'prices', id: String(edition) }]),
  })

  const wentOffline = (): void => {
    timesOffline += 1
    offlineAt = Date.now()
    note('browser-offline')
  }
  window.addEventListener('offline', wentOffline)
  window.addEventListener('online', socket.hurry)
  return () => {
    stopped = true
    window.removeEventListener('offline', wentOffline)
    window.removeEventListener('online', socket.hurry)
    socket.close()
    stopPolling()
  }
}
