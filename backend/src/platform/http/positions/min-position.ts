import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from 'mongodb'
import type { Position } from '../../eventsourcing/event.ts'
import { waitForPosition } from '../../projections/lists/read.ts'
import { callerIdOf } from '../server/request/request.ts'
import type { PositionTokens } from './position-tokens.ts'

export interface Positions {
  /** Of the log that this process reads and writes. */
  readonly logId: string
  readonly tokens: PositionTokens
}

/** Most tokens that one request may name. */
const mostTokens = 64

/**
 * Reads `x-min-position`: the tokens of all answers that a client has had, with commas between. The latest of them counts. A GET
 * waits until the read models are there, at most a second, so that readers see their own writes; tokens that do not open, as
 * those of another log, mean no wait (architecture 3.4). Several tokens are answered by one that stands for them all.
 */
export function awaitMinPosition(app: FastifyInstance, db: Db, positions: Positions): void {
  app.addHook('preHandler', async (request, reply) => {
    const named = tokensOf(request)
    const position = latestOf(request, named, positions)
    if (position === undefined) return
    request.minPosition = position
    if (named.length > 1) tellPosition(request, reply, position, positions)
    if (request.method !== 'GET') return
    await waitForPosition(db, { logId: positions.logId, position }, { atMostMs: 1_000 })
  })
}

/** Sets `x-position`: a token of this position, or of what the client has seen already if that is later. */
export function tellPosition(
  request: FastifyRequest,
  reply: FastifyReply,
  position: Position,
  positions: Positions,
): void {
  const token = positionToken(request, position, positions)
  if (token !== undefined) reply.header('x-position', token)
}

/** The token that `tellPosition` sends; undefined when nobody is signed in. */
export function positionToken(
  request: FastifyRequest,
  position: Position,
  { logId, tokens }: Positions,
): string | undefined {
  const caller = callerIdOf(request)
  if (caller === undefined) return undefined
  const { minPosition = 0n } = request
  const latest = position > minPosition ? position : minPosition
  return tokens.seal(caller, { logId, position: latest })
}

function tokensOf({ headers }: FastifyRequest): readonly string[] {
  const named = headers['x-min-position']
  // Blanks around a token do not matter: its decoding passes over them.
  return typeof named === 'string' ? named.split(',', mostTokens) : []
}

function latestOf(
  request: FastifyRequest,
  named: readonly string[],
  { logId, tokens }: Positions,
): Position | undefined {
  const caller = callerIdOf(request)
  if (caller === undefined) return undefined
  const positions = named.map((token) => tokens.open(caller, logId, token)).filter((each) => each !== undefined)
  return positions.reduce<Position | undefined>(
    (latest, each) => (latest === undefined || each > latest ? each : latest),
    undefined,
  )
}
