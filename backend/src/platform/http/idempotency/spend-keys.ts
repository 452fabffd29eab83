import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commonErrors } from '../../eventsourcing/common-errors.ts'
import { DomainError } from '../../eventsourcing/decider.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { callerIdOf } from '../server/request/request.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'

/**
 * Refuses a command whose Idempotency-Key was spent on another one: of another type, on another target or with other wishes. A
 * repeat is known by what the contract makes of it, which the release before compares too, or by what was sent, because another
 * release of the contract may add a field to it, or trim one, before it is handled.
 * Must be called after the hook is set that reads forms.
 */
export function spendIdempotencyKeys(app: FastifyInstance, keys: IdempotencyKeys): void {
  app.addHook('preValidation', async (request) => {
    const { params, body } = request
    request.received = { params, body: body ?? {} }
  })
  app.addHook('preHandler', async (request) => {
    const { method, headers, params, body, received = { params, body: body ?? {} } } = request
    const caller = callerIdOf(request)
    const key = headers['idempotency-key']
    if (method === 'GET' || method === 'HEAD' || caller === undefined || typeof key !== 'string') return
    const asText = unlessTooDeep(() => ({
      received: commandOf(request, digestOf(received.params), digestOf(received.body)),
      command: commandOf(request, JSON.stringify(params), JSON.stringify(body)),
    }))
    if (await keys.spend({ caller, key, ...asText })) return
    throw new DomainError(commonErrors.idempotencyKeyReused, 'This Idempotency-Key belongs to another request.')
  })
}

/** Fields that the contract does not know may be nested deeper than can be written as JSON, though not deeper than can be read. */
function unlessTooDeep<Text>(write: () => Text): Text {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new DomainError(httpErrors.badRequest, 'The request could not be understood.')
  }
}

/** Of a form the fields: a slice that takes files compares them itself, since only it knows which may differ. */
const commandOf = ({ method, routeOptions }: FastifyRequest, params: string, body: string): readonly string[] => [
  method,
  routeOptions.url ?? '',
  params,
  body,
]

/** Short, because the whole text of a large body is not to be held in memory twice until its key is spent. */
const digestOf = (sent: unknown): string => createHash('sha256').update(inOrder(sent)).digest('base64')

/** As JSON in which the order of the fields makes no difference. */
const inOrder = (sent: unknown): string =>
  JSON.stringify(sent, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
