import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdminSession, Session } from '../../../auth/sessions/sessions.ts'
import { audienceOf } from '../../contract/endpoint.ts'
import type { Limiters } from '../limits/limits.ts'
import { newCommand } from '../request/command.ts'
import { callerIdOf } from '../request/request.ts'
import { checkOrigin } from './origin.ts'

export interface ScreeningDeps {
  readonly publicUrl: URL
  readonly limiters: Limiters
  readonly findSession: (request: FastifyRequest) => Promise<Session | undefined>
  readonly findAdminSession: (request: FastifyRequest) => Promise<AdminSession | undefined>
  readonly now: () => Date
}

const unlisted = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** What happens to every request under /api before its contract is looked at: limits, origin, session, command. */
export function screenRequests(app: FastifyInstance, deps: ScreeningDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const endpoint = request.routeOptions.config.endpoint
    if (!endpoint?.webhook) await deps.limiters.address(request)
    if (endpoint?.strictlyLimited) await deps.limiters.door(request)
    checkOrigin(request, deps.publicUrl)
    if (endpoint?.linkOnly) reply.headers(unlisted)
    else if (endpoint && audienceOf(endpoint.path) === 'admin')
      request.adminSession = await deps.findAdminSession(request)
    else request.session = await deps.findSession(request)
    if (callerIdOf(request)) {
      await deps.limiters.user(request)
      if (endpoint?.bulk) await deps.limiters.bulk(request)
    }
    request.command = newCommand(request, deps.now())
  })
}
