import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from 'mongodb'
import { z } from 'zod'
import type { Session } from '../auth/sessions/sessions.ts'
import { endpoint } from '../http/contract/endpoint.ts'
import { httpErrors } from '../http/contract/http-errors.ts'
import type { Positions } from '../http/positions/min-position.ts'
import { checkSocketOrigin } from '../http/server/guards/origin.ts'
import { readCheckpoint } from '../projections/checkpoint.ts'
import type { FeedFollower } from '../projections/feed/feed-follower.ts'
import type { LogPosition } from '../projections/feed/log-position.ts'
import { openUserFeed, type UserNews } from '../projections/feed/user-feed.ts'
import type { LiveHub } from './live-hub.ts'
import { type LiveSocket, sendNews, tryAgainLater } from './live-socket.ts'

const live = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Follow what changes for the caller, over a WebSocket',
  refusals: [httpErrors.foreignOrigin],
  responses: {
    101: 'The socket: messages `ready`, `changes` and `reset`; closed with 4401 when the session ends',
    426: 'Asked for without a WebSocket',
  },
  access: 'user',
  query: z.object({ after: z.string().max(100).optional() }),
  response: z.unknown(),
})

export interface LiveDeps {
  readonly db: Db
  readonly positions: Positions
  readonly publicUrl: URL
  /** One for all sockets of this process. */
  readonly follower: FeedFollower
  readonly hub: LiveHub
}

/**
 * `/api/live?after=<position>`: pushes what changes for the user (architecture 3.5). The session of the cookie and the exact
 * origin are checked before the upgrade; the socket is closed when the session ends (security RT4, RT5).
 */
export function registerLive(app: FastifyInstance, deps: LiveDeps): void {
  app.route({
    method: live.method,
    url: live.path,
    config: { endpoint: live },
    schema: { querystring: live.query },
    preValidation: async (request) => checkSocketOrigin(request, deps.publicUrl),
    handler: (_request, reply) => reply.code(426).header('upgrade', 'websocket').send({ error: 'Upgrade required' }),
    wsHandler: (socket: LiveSocket, request) => follow(socket, request, deps),
  })
}

async function follow(
  socket: LiveSocket,
  request: FastifyRequest,
  { db, positions, follower, hub }: LiveDeps,
): Promise<void> {
  const session = sessionOf(request)
  if (!hub.add({ socket, session })) return
  try {
    const after = requestedPosition(request, session, positions) ?? (await readCheckpoint(db))
    if (!after) return socket.close(tryAgainLater, 'no read models yet')
    const send = (news: UserNews) => sendNews(socket, news, (at) => positions.tokens.seal(session.userId, at))
    const end = await openUserFeed(db, follower, { userId: session.userId, after, send })
    // The socket may have closed while old changes were read.
    if (socket.readyState === socket.OPEN) socket.on('close', end)
    else end()
  } catch (error) {
    request.log.warn({ err: error }, 'live feed not opened')
    socket.close(tryAgainLater, 'feed unavailable')
  }
}

function sessionOf({ session }: FastifyRequest): Session {
  if (session === undefined) throw new Error('The access hook has not run')
  return session
}

/** Where the page left off; undefined when it has not followed the feed before. A token that does not open is taken for one of another log. */
function requestedPosition(
  request: FastifyRequest,
  { userId }: Session,
  { logId, tokens }: Positions,
): LogPosition | undefined {
  // Fastify has validated the query by the schema of the route.
  const { after } = request.query as z.infer<typeof live.query>
  if (after === undefined) return undefined
  const position = tokens.open(userId, logId, after)
  return position === undefined ? { logId: 'another', position: 0n } : { logId, position }
}
