import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commonErrors } from '../../eventsourcing/common-errors.ts'
import { DomainError } from '../../eventsourcing/decider.ts'
import { callerIdOf } from '../server/request/request.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'

/** Refuses a command whose Idempotency-Key was spent on another one: of another type, on another target or with other wishes. */
export function spendIdempotencyKeys(app: FastifyInstance, keys: IdempotencyKeys): void {
  app.addHook('preHandler', async (request) => {
    const { method, headers } = request
    const caller = callerIdOf(request)
    const key = headers['idempotency-key']
    if (method === 'GET' || method === 'HEAD' || caller === undefined || typeof key !== 'string') return
    if (await keys.spend({ caller, key, command: commandOf(request) })) return
    throw new DomainError(commonErrors.idempotencyKeyReused, 'This Idempotency-Key belongs to another request.')
  })
}

/** Of a form the fields: a slice that takes files compares them itself, since only it knows which may differ. */
const commandOf = ({ method, routeOptions, params, body }: FastifyRequest): readonly string[] => [
  method,
  routeOptions.url ?? '',
  JSON.stringify(params),
  JSON.stringify(body),
]
