import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AdminId } from '../../eventsourcing/event.ts'
import { endCarried, listOwn, type OwnSession } from './carried-session.ts'
import { type Cookie, siteCookie } from './cookies.ts'
import type { SessionUse } from './session-records.ts'
import { type AdminSession, type AdminSessions, adminAbsoluteLimit } from './sessions.ts'
import { sharedByKey } from './shared-by-key.ts'
import { type Confirm, startConfirmed } from './start-confirmed.ts'

/** Admins' sessions as requests carry them. */
export interface AdminSessionHandling {
  readonly find: (request: FastifyRequest) => Promise<AdminSession | undefined>
  /**
   * Begins a session with a new secret, and ends the one that the browser had (security S6).
   * @param device what the browser shows at later sign-ins, also after this session has ended
   * @param confirm called when the session has begun: when it throws, the session has ended, and nobody was told its secret
   */
  readonly start: (
    request: FastifyRequest,
    reply: FastifyReply,
    adminId: AdminId,
    device: string,
    confirm: Confirm,
  ) => Promise<void>
  readonly end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Ends every session of the admin, in every browser. */
  readonly endAll: (request: FastifyRequest, adminId: AdminId) => Promise<void>
  /** Ends every session of the admin but the one of this request. */
  readonly endOthers: (request: FastifyRequest, adminId: AdminId) => Promise<void>
  readonly list: (request: FastifyRequest, adminId: AdminId) => Promise<readonly OwnSession[]>
  readonly deviceOf: (request: FastifyRequest) => string | undefined
}

/** How long a browser is known again, in seconds. */
const deviceSeconds = 365 * 24 * 3_600

interface AdminCookies {
  readonly secret: Cookie
  readonly device: Cookie
}

/** The cookies of admins, which no request from another site carries. */
export function adminCookies(publicUrl: URL): AdminCookies {
  const strict = { sameSite: 'strict' } as const
  return {
    secret: siteCookie(publicUrl, 'atelier-admin', adminAbsoluteLimit / 1000, strict),
    device: siteCookie(publicUrl, 'atelier-admin-device', deviceSeconds, strict),
  }
}

/** Admins' sessions by a cookie of their own. Nothing of theirs may be cached, so nothing is left behind when they sign out. */
export function adminSessionHandling(
  sessions: AdminSessions,
  { secret: cookie, device: deviceCookie }: AdminCookies,
): AdminSessionHandling {
  const finds: Readonly<Record<SessionUse, (secret: string) => Promise<AdminSession | undefined>>> = {
    use: sharedByKey((secret) => sessions.find(secret)),
    none: sharedByKey((secret) => sessions.find(secret, 'none')),
  }

  return {
    find: async (request) => {
      const secret = cookie.read(request)
      return secret === undefined ? undefined : finds[usageOf(request)](secret)
    },
    start: async (request, reply, adminId, device, confirm) => {
      await endCarried(sessions, cookie, request)
      const secret = await startConfirmed(sessions, confirm, adminId)
      request.adminSession = await sessions.find(secret)
      cookie.write(reply, secret)
      deviceCookie.write(reply, device)
      request.log.info({ audit: 'admin-signed-in', adminId }, 'an admin signed in')
    },
    end: async (request, reply) => {
      await endCarried(sessions, cookie, request)
      cookie.clear(reply)
      request.log.info({ audit: 'admin-signed-out', adminId: request.adminSession?.adminId }, 'an admin signed out')
    },
    endAll: async (request, adminId) => {
      await sessions.endAll(adminId)
      request.log.info({ audit: 'admin-signed-out-everywhere', adminId }, 'all sessions of an admin ended')
    },
    endOthers: async (request, adminId) => {
      await sessions.endOthers(adminId, request.adminSession?.key ?? '')
      request.log.info({ audit: 'admin-signed-out-elsewhere', adminId }, 'the other sessions of an admin ended')
    },
    list: (request, adminId) => listOwn(sessions, adminId, request.adminSession),
    deviceOf: (request) => deviceCookie.read(request),
  }
}

/**
 * Pages of admins follow what happens for as long as they are open. What they ask while nobody touches them says so, and neither that nor
 * their socket is a use of the session, which therefore ends when its admin has left.
 */
function usageOf({ headers }: FastifyRequest): SessionUse {
  return headers['x-background'] === undefined && headers.upgrade === undefined ? 'use' : 'none'
}
