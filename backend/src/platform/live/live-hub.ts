import type { FastifyBaseLogger } from 'fastify'
import type { AdminSession, Session } from '../auth/sessions/sessions.ts'
import { heartbeatMs } from './live-contract.ts'
import { type LiveSocket, sendHeartbeat } from './live-socket.ts'

/** Close codes of our own: 4401 sign in again, 4429 close other pages first. */
export const signedOutCode = 4401
export const tooManyCode = 4429
const goingAwayCode = 1001
const socketsPerUser = 20

/** Who may listen. */
type Held = Session | AdminSession

export interface LiveListener<Who extends Held = Session> {
  readonly socket: LiveSocket
  readonly session: Who
}

/** The open sockets of this process. */
export interface LiveHub<Who extends Held = Session> {
  /** Adds a socket until it closes; false when it was closed at once, because the user has too many. */
  readonly add: (listener: LiveListener<Who>) => boolean
  /** Closes the sockets of ended sessions now, without waiting for the next check. */
  readonly check: () => void
  /** How many are open. */
  readonly count: () => number
  /** Closes them all; sockets that are still open after a second are cut off. */
  readonly stop: () => void
}

export interface LiveTimes {
  /** Sockets of ended sessions are closed after this time at the latest (security RT5 allows 5 s). */
  readonly checkMs?: number
  /** Time between two heartbeats. A socket that does not answer one ping before the next is gone. */
  readonly pingMs?: number
}

export interface LiveHubOptions<Who extends Held> extends LiveTimes {
  /** Keys of those among them that have not ended. */
  readonly sessions: { readonly living: (sessions: readonly Who[]) => Promise<ReadonlySet<string>> }
  readonly log: FastifyBaseLogger
  /** Of what is the same for everybody, see `LiveMessage`; absent: there is no such thing. */
  readonly edition?: (() => Promise<number>) | undefined
}

/** Holds sockets, checks that they are alive and that their sessions are. */
export function createLiveHub<Who extends Held = Session>({
  sessions,
  log,
  edition: editionNow,
  checkMs = 3_000,
  pingMs = heartbeatMs,
}: LiveHubOptions<Who>): LiveHub<Who> {
  const listeners = new Set<LiveListener<Who>>()
  const alive = new WeakSet<LiveSocket>()

  const checkSessions = async (): Promise<void> => {
    if (listeners.size === 0) return
    // A page that opens during this query is not among those that were asked about.
    const checked = [...listeners]
    const living = await sessions.living(checked.map(({ session }) => session))
    for (const { socket, session } of checked) if (!living.has(session.key)) socket.close(signedOutCode, 'signed out')
  }

  let edition: number | undefined
  const readEdition = async (): Promise<void> => {
    // what was known is told until it can be read again
    edition = (await editionNow?.().catch(() => undefined)) ?? edition
  }

  const ping = async (): Promise<void> => {
    await readEdition()
    for (const { socket } of listeners) {
      if (!alive.delete(socket)) socket.terminate()
      else sendHeartbeat(socket, edition)
    }
  }

  /** A page that has just loaded what it shows is told the edition that this is of. */
  const tellEdition = async (socket: LiveSocket): Promise<void> => {
    await readEdition()
    if (edition !== undefined) sendHeartbeat(socket, edition)
  }

  let looking = false
  let lookAgain = false
  /** One check at a time; calls during a check lead to one more check afterwards. */
  const look = async (): Promise<void> => {
    lookAgain = true
    if (looking) return
    looking = true
    while (lookAgain) {
      lookAgain = false
      await checkSessions().catch((error: unknown) => log.warn({ err: error }, 'sessions of live sockets not checked'))
    }
    looking = false
  }
  const check = (): void => void look()

  const timers = [setInterval(check, checkMs), setInterval(() => void ping(), pingMs)]

  return {
    add(listener) {
      const { socket, session } = listener
      if (countOf(listeners, ownerOf(session)) >= socketsPerUser) {
        socket.close(tooManyCode, 'too many open pages')
        return false
      }
      listeners.add(listener)
      alive.add(socket)
      if (editionNow) void tellEdition(socket)
      socket.on('pong', () => alive.add(socket))
      socket.on('close', () => listeners.delete(listener))
      return true
    },
    check,
    count: () => listeners.size,
    stop() {
      for (const timer of timers) clearInterval(timer)
      for (const { socket } of listeners) socket.close(goingAwayCode, 'restarting')
      setTimeout(() => {
        for (const { socket } of listeners) socket.terminate()
      }, 1_000).unref()
    },
  }
}

const ownerOf = (session: Held): string => ('userId' in session ? session.userId : session.adminId)

const countOf = (listeners: Iterable<LiveListener<Held>>, owner: string): number =>
  [...listeners].filter(({ session }) => ownerOf(session) === owner).length
