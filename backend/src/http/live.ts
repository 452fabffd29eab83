import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from 'mongodb'
import { z } from 'zod'
import { readCheckpoint } from '../projections/checkpoint.ts'
import { readFeed } from '../projections/feed.ts'
import { type LogPosition, parsePosition } from '../projections/wire-position.ts'
import { endpoint } from './endpoint.ts'
import type { LiveHub } from './live-hub.ts'
import { feedSocket } from './live-socket.ts'
import { checkSocketOrigin } from './origin.ts'
import type { Session } from './sessions.ts'

const live = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'user',
  query: z.object({ after: z.string().max(100).optional() }),
  response: z.unknown(),
})

export interface LiveDeps {
  readonly db: Db
  readonly logId: string
  readonly publicUrl: URL
  readonly hub: LiveHub
}

/**
 * `/api/live?after=<position>`: pushes what changes for the user (architecture 3.5). The session of the cookie and the exact
 * origin are checked before the upgrade; the socket is closed when the session ends (security RT4, RT5).
 */
export function registerLive(app: FastifyInstance, deps: LiveDeps): void {
  app.route({
    method: 'GET',
    url: live.path,
    config: { endpoint: live },
    schema: { querystring: live.query },
    preValidation: async (request) => checkSocketOrigin(request, deps.publicUrl),
    handler: (_request, reply) => reply.code(426).header('upgrade', 'websocket').send({ error: 'Upgrade required' }),
    wsHandler: (socket, request) => follow(socket, sessionOf(request), afterOf(request), deps),
  })
}

async function follow(socket: WebSocket, session: Session, after: string | undefined, deps: LiveDeps): Promise<void> {
  const { userId } = session
  const from = parsePosition(after ?? '') ?? (await newest(deps))
  if (socket.readyState !== socket.OPEN) return
  const feed = feedSocket(socket, from, (last) => readFeed(deps.db, { userId, after: last }))
  deps.hub.add({ socket, session, wake: feed.wake })
}

/** Where the read models are now; before there are any, the start of the log. */
async function newest({ db, logId }: LiveDeps): Promise<LogPosition> {
  const checkpoint = await readCheckpoint(db)
  return checkpoint ?? { logId, position: 0n }
}

function sessionOf({ session }: FastifyRequest): Session {
  if (session === undefined) throw new Error('The access hook has not run')
  return session
}

function afterOf(request: FastifyRequest): string | undefined {
  // Fastify has validated the query by this schema.
  return (request.query as z.infer<typeof live.query>).after
}
