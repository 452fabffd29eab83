import { LiveMessage } from '@studio/backend/contract'
import ReconnectingWebSocket from 'partysocket/ws'

/** Close code of the live feed: sign in again. */
const signedOutCode = 4401

interface LiveSocketOptions {
  readonly onOpen: () => void
  readonly onClose: () => void
  /** The server closed the socket because the session is over. */
  readonly onSignedOut: () => void
  /** `resumed`: the feed went on from the position of the last message. */
  readonly onMessage: (message: LiveMessage, resumed: boolean) => void
}

const parseMessage = (data: unknown): LiveMessage | undefined =>
  typeof data === 'string' ? LiveMessage.safeParse(JSON.parse(data)).data : undefined

/** The only socket of the page. It reconnects by itself and goes on after the last message that it received (architecture 3.5). */
export function openLiveSocket({ onOpen, onClose, onSignedOut, onMessage }: LiveSocketOptions): {
  close: () => void
  hurry: () => void
} {
  let position: string | undefined
  let resumed = false

  const address = (): string => {
    resumed = position !== undefined
    const query = position === undefined ? '' : `?after=${encodeURIComponent(position)}`
    return `${location.origin.replace(/^http/, 'ws')}/api/live${query}`
  }

  const socket = new ReconnectingWebSocket(address, [], { minReconnectionDelay: 500, maxReconnectionDelay: 8000 })
  socket.addEventListener('open', onOpen)
  socket.addEventListener('close', ({ code }) => {
    if (code === signedOutCode) onSignedOut()
    onClose()
  })
  socket.addEventListener('message', (event) => {
    const message = parseMessage(event.data)
    if (message === undefined) return
    position = message.position
    onMessage(message, resumed)
  })
  return { close: () => socket.close(), hurry: () => socket.reconnect() }
}
