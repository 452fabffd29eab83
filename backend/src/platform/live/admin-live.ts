import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AdminSession } from '../auth/sessions/sessions.ts'
import { endpoint } from '../http/contract/endpoint.ts'
import { httpErrors } from '../http/contract/http-errors.ts'
import { checkSocketOrigin } from '../http/server/guards/origin.ts'
import type { FeedFollower } from '../projections/feed/feed-follower.ts'
import type { AdminLiveMessage } from './admin-live-contract.ts'
import type { LiveHub } from './live-hub.ts'
import { type LiveSocket, tellSocket } from './live-socket.ts'
import { newsAtIntervals } from './news-at-intervals.ts'

const live = endpoint({
  method: 'GET',
  path: '/api/admin/live',
  summary: 'Follow that something has changed for admins, over a WebSocket',
  refusals: [httpErrors.foreignOrigin],
  responses: {
    101: 'The socket: messages `ready` and `changed`; closed with 4401 when the session ends',
    426: 'Asked for without a WebSocket',
  },
  access: 'admin',
  response: z.unknown(),
})

export interface AdminLiveDeps {
  readonly publicUrl: URL
  /** One for all sockets of this process. */
  readonly follower: FeedFollower
  readonly hub: LiveHub<AdminSession>
  /** The least time between two messages to a page, in milliseconds. */
  readonly everyMs?: number
}

/**
 * `/api/admin/live`: tells admins' pages that something has changed, of whoever it was; no ids and no words. The session of the cookie and
 * the exact origin are checked before the upgrade; the socket is closed when the session ends.
 */
export function registerAdminLive(app: FastifyInstance, deps: AdminLiveDeps): void {
  app.route({
    method: live.method,
    url: live.path,
    config: { endpoint: live },
    preValidation: async (request) => checkSocketOrigin(request, deps.publicUrl),
    handler: (_request, reply) => reply.code(426).header('upgrade', 'websocket').send({ error: 'Upgrade required' }),
    wsHandler: (socket: LiveSocket, request) => follow(socket, request, deps),
  })
}

function follow(socket: LiveSocket, request: FastifyRequest, { follower, hub, everyMs = 1_000 }: AdminLiveDeps): void {
  const session = request.adminSession
  if (session === undefined) throw new Error('The access hook has not run')
  if (!hub.add({ socket, session })) return
  const tell = (message: AdminLiveMessage) => tellSocket(socket, message)
  const news = newsAtIntervals((kinds) => tell({ type: 'changed', kinds: [...kinds] }), everyMs)
  const end = follower.listen(news.hear)
  socket.on('close', () => {
    end()
    news.stop()
  })
  tell({ type: 'ready' })
}
