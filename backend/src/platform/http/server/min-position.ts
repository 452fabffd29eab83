import type { FastifyInstance } from 'fastify'
import type { Db } from 'mongodb'
import { parsePosition } from '../../projections/feed/wire-position.ts'
import { waitForPosition } from '../../projections/read.ts'

/**
 * Lets readers see their own writes: a GET with `x-min-position` waits until the read models are there, at most a second; a
 * position of another log, or none at all, means no wait (architecture 3.4).
 */
export function awaitMinPosition(app: FastifyInstance, db: Db): void {
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'GET') return
    const asked = request.headers['x-min-position']
    const position = typeof asked === 'string' ? parsePosition(asked) : undefined
    if (position) await waitForPosition(db, position, { atMostMs: 1_000 })
  })
}
