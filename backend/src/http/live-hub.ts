import type { WebSocket } from '@fastify/websocket'
import type { FastifyBaseLogger } from 'fastify'
import type { Session, Sessions } from './sessions.ts'

/** Close codes of our own: 4401 sign in again, 4429 close other pages first. */
export const signedOutCode = 4401
export const tooManyCode = 4429
const socketsPerUser = 20

export interface LiveListener {
  readonly socket: WebSocket
  readonly session: Session
  /** Something may have changed for the user. */
  readonly wake: () => void
}

/** The open sockets of this process. */
export interface LiveHub {
  /** Keeps a socket until it closes. */
  readonly add: (listener: LiveListener) => void
  /** Tells the sockets of a user, or of everybody, to look for changes. */
  readonly wake: (userId?: string) => void
  readonly stop: () => void
}

export interface LiveHubOptions {
  readonly sessions: Pick<Sessions, 'living'>
  readonly log: FastifyBaseLogger
  /** Sockets of ended sessions are closed after this time at the latest (security RT5 allows 5 s). */
  readonly checkMs?: number
  /** A socket that does not answer one ping before the next is gone. */
  readonly pingMs?: number
}

/** Holds sockets, checks that they are alive and that their sessions are. */
export function createLiveHub({ sessions, log, checkMs = 3_000, pingMs = 25_000 }: LiveHubOptions): LiveHub {
  const listeners = new Set<LiveListener>()
  const answered = new WeakSet<WebSocket>()

  const checkSessions = async (): Promise<void> => {
    if (listeners.size === 0) return
    const living = await sessions.living([...new Set([...listeners].map(({ session }) => session.key))])
    for (const { socket, session } of listeners) if (!living.has(session.key)) socket.close(signedOutCode, 'signed out')
  }

  const ping = (): void => {
    for (const { socket } of listeners) {
      if (!answered.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }

  const timers = [
    setInterval(() => {
      checkSessions().catch((error: unknown) => log.warn({ err: error }, 'sessions of live sockets not checked'))
    }, checkMs),
    setInterval(ping, pingMs),
  ]

  return {
    add(listener) {
      const { socket, session } = listener
      if (countOf(listeners, session.userId) >= socketsPerUser) return socket.close(tooManyCode, 'too many open pages')
      listeners.add(listener)
      answered.add(socket)
      socket.on('pong', () => answered.add(socket))
      socket.on('close', () => listeners.delete(listener))
    },
    wake(userId) {
      for (const { session, wake } of listeners) if (userId === undefined || session.userId === userId) wake()
    },
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const countOf = (listeners: Iterable<LiveListener>, userId: string): number =>
  [...listeners].filter(({ session }) => session.userId === userId).length
