import { getCurrentUser } from '@studio/backend/contract'
import { firstPosition } from '@studio/ui/api'
import type { Connection } from '@studio/ui/connection'
import { newestGenerationsKey } from '@studio/ui/newest-generations'
import { cacheKey } from '@studio/ui/query'
import { refreshGeneration, refreshImages } from '@studio/ui/refresh-gallery'
import type { QueryClient } from '@tanstack/react-query'
import { applyMessage } from './apply-message.ts'
import { createBatchRefresher } from './batch-refresher.ts'
import { type LineEvent, nextConnection } from './connection-state.ts'
import { openLiveSocket } from './live-socket.ts'
import { pollOnce } from './poll.ts'
import { refreshGenerations } from './refresh-generations.ts'
import { refreshMembers } from './refresh-members.ts'

/** Without a socket for this long the page polls (architecture 3.5), every 3 s (spec images 9). */
const patienceMs = 5000
const pollEveryMs = 3000

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Keeps the cache up to date by the socket, or by polling while there is none. Returns a function that stops it. */
export function startLiveFeed(client: QueryClient, onConnection: (connection: Connection) => void): () => void {
  let connection: Connection = 'live'
  let timer: ReturnType<typeof setTimeout> | undefined
  let timesOffline = 0
  let stopped = false
  const generations = {
    one: (id: string) => refreshGeneration(client, id),
    list: () => client.refetchQueries({ queryKey: newestGenerationsKey, exact: true }, { throwOnError: true }),
  }
  const targets = {
    client,
    refreshGeneration: createBatchRefresher((ids) => refreshGenerations(generations, ids), pause),
    refreshImage: createBatchRefresher((ids) => refreshImages(client, ids), pause),
    refreshMember: createBatchRefresher((ids) => refreshMembers(client, ids), pause),
  }

  const note = (event: LineEvent): void => {
    connection = nextConnection(connection, event)
    onConnection(connection)
  }
  const askWho = (): void => void client.invalidateQueries({ queryKey: cacheKey(getCurrentUser) })

  const poll = async (): Promise<void> => {
    note('socket-missing')
    const before = timesOffline
    const outcome = await pollOnce(client, askWho)
    if (timer === undefined) return
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
    onClose: () => {
      // The socket reports later that it was closed.
      if (stopped) return
      timer ??= setTimeout(() => void poll(), patienceMs)
    },
    onSignedOut: askWho,
    onMessage: (message, resumed) => applyMessage(targets, message, resumed),
  })

  const wentOffline = (): void => {
    timesOffline += 1
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
