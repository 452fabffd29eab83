import { heartbeatMs, LiveMessage } from '@studio/backend/contract'
import ReconnectingWebSocket from 'partysocket/ws'
import { createWatchdog } from './watchdog.ts'

/** Close code of the live feed: sign in again. */
const signedOutCode = 4401

/** After this silence of two missed heartbeats, in ms, the connection is taken for dead. */
const silenceMs = 2.5 * heartbeatMs

/** A message that says something; heartbeats are not passed on. */
export type LiveNews = Exclude<LiveMessage, { readonly type: 'heartbeat' }>

interface LiveSocketOptions {
  /** The position to go on from; without one, the feed tells only what changes after it has connected. */
  readonly after: string | undefined
  readonly onOpen: () => void
  /** The server has said something, be it a heartbeat: the connection is there. */
  readonly onSign: () => void
  readonly onClose: () => void
  /** The server closed the socket because the session is over. */
  readonly onSignedOut: () => void
  /** `resumed`: the feed goes on from `after` or from the last message, and has missed nothing since. */
  readonly onMessage: (message: LiveNews, resumed: boolean) => void
  /** What is the same for everybody, such as prices, is another one than it was. */
  readonly onEdition: (edition: number) => void
}

const parseMessage = (data: unknown): LiveMessage | undefined =>
  typeof data === 'string' ? LiveMessage.safeParse(JSON.parse(data)).data : undefined

/**
 * The only socket of the page. It reconnects by itself and goes on after the last message that it received (architecture 3.5). A
 * connection can die without being closed, as when a laptop changes its network. Then the heartbeats are missing, and it connects again.
 */
export function openLiveSocket({
  after,
  onOpen,
  onSign,
  onClose,
  onSignedOut,
  onMessage,
  onEdition,
}: LiveSocketOptions): {
  close: () => void
  hurry: () => void
} {
  let position = after
  let resumed = false
  let edition: number | undefined

  const address = (): string => {
    resumed = position !== undefined
    const query = position === undefined ? '' : `?after=${encodeURIComponent(position)}`
    return `${location.origin.replace(/^http/, 'ws')}/api/live${query}`
  }

  const socket = new ReconnectingWebSocket(address, [], { minReconnectionDelay: 500, maxReconnectionDelay: 8000 })
  const watchdog = createWatchdog(silenceMs, () => socket.reconnect())
  socket.addEventListener('open', () => {
    watchdog.start()
    onOpen()
  })
  socket.addEventListener('close', ({ code }) => {
    watchdog.stop()
    if (code === signedOutCode) onSignedOut()
    onClose()
  })
  socket.addEventListener('message', (event) => {
    watchdog.start()
    onSign()
    const message = parseMessage(event.data)
    if (message === undefined) return
    if (message.type === 'heartbeat') {
      if (edition !== undefined && message.edition !== undefined && message.edition !== edition) {
        onEdition(message.edition)
      }
      edition = message.edition ?? edition
      return
    }
    position = message.position
    onMessage(message, resumed)
  })
  return { close: () => socket.close(), hurry: () => socket.reconnect() }
}
