import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '../../eventsourcing/event.ts'
import { deviceName } from '../sign-in/device-name.ts'
import { endCarried, listOwn, type OwnSession } from './carried-session.ts'
import type { Cookie } from './cookies.ts'
import { endSignIns } from './end-sign-ins.ts'
import type { Session, Sessions } from './sessions.ts'
import { sharedByKey } from './shared-by-key.ts'
import type { SignOuts } from './sign-outs.ts'
import { type Confirm, startConfirmed } from './start-confirmed.ts'

/** Sessions as requests carry them. */
export interface SessionHandling {
  readonly find: (request: FastifyRequest) => Promise<Session | undefined>
  /**
   * Begins a session with a new secret, and ends the one that the browser had (security S6).
   * @param confirm called when the session has begun: when it throws, the session has ended, and nobody was told its secret
   */
  readonly start: (request: FastifyRequest, reply: FastifyReply, userId: UserId, confirm?: Confirm) => Promise<void>
  readonly end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Ends every session of the person, in every browser; none begins without a new authentication at the provider. */
  readonly endAll: (request: FastifyRequest, reply: FastifyReply, userId: UserId) => Promise<void>
  /** Where the person is signed in, newest first. */
  readonly list: (request: FastifyRequest, userId: UserId) => Promise<readonly OwnSession[]>
}

/** Sessions by cookie: one cookie holds the secret, another tells pages that there is a session. */
export function sessionHandling(
  sessions: Sessions,
  signOuts: Pick<SignOuts, 'note'>,
  { secret: cookie, mark }: { readonly secret: Cookie; readonly mark: Cookie },
): SessionHandling {
  const find = sharedByKey((secret: string) => sessions.find(secret))
  /** Pictures leave the browser's cache with the session; drafts in its storage stay. */
  const forget = (reply: FastifyReply): void => {
    cookie.clear(reply)
    mark.clear(reply)
    reply.header('clear-site-data', '"cache"')
  }

  return {
    find: async (request) => {
      const secret = cookie.read(request)
      return secret === undefined ? undefined : find(secret)
    },
    start: async (request, reply, userId, confirm = nothing) => {
      await endCarried(sessions, cookie, request)
      const secret = await startConfirmed(sessions, confirm, userId, deviceName(request.headers['user-agent']))
      request.session = await sessions.find(secret)
      cookie.write(reply, secret)
      mark.write(reply, '1')
      request.log.info({ audit: 'signed-in', userId }, 'signed in')
    },
    end: async (request, reply) => {
      await endCarried(sessions, cookie, request)
      forget(reply)
      request.log.info({ audit: 'signed-out', userId: request.session?.userId }, 'signed out')
    },
    endAll: async (request, reply, userId) => {
      await endSignIns({ sessions, signOuts }, userId)
      forget(reply)
      request.log.info({ audit: 'signed-out-everywhere', userId }, 'signed out everywhere')
    },
    list: (request, userId) => listOwn(sessions, userId, request.session),
  }
}

const nothing = async (): Promise<void> => undefined
