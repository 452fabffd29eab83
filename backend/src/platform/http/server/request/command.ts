import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../../eventsourcing/decider.ts'
import type { CommandContext } from '../../../eventsourcing/handle.ts'
import { deriveId, randomId } from '../../../eventsourcing/ids.ts'
import { httpErrors } from '../../contract/http-errors.ts'
import { callerIdOf } from './request.ts'

/**
 * What a request stamps on its command. A signed-in person's Idempotency-Key gives the command its id, so that the same request has
 * the same id however often it is sent (architecture 2); without one the id is random.
 */
export function newCommand(request: FastifyRequest, now: Date): CommandContext {
  const commandId = commandIdOf(request)
  const actor = request.session?.userId
  const admin = request.adminSession?.adminId
  return {
    commandId,
    correlationId: request.id,
    causationId: commandId,
    at: now.toISOString(),
    ...(actor !== undefined && { actor }),
    ...(admin !== undefined && { admin }),
  }
}

function commandIdOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (key === undefined) return randomId()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new DomainError(httpErrors.invalidIdempotencyKey, 'An Idempotency-Key has 1 to 255 visible ASCII characters.')
  }
  const caller = callerIdOf(request)
  return caller === undefined ? randomId() : deriveId(caller, key)
}

/** The command of a request under /api, stamped before it was validated. */
export function commandOf({ command }: FastifyRequest): CommandContext {
  if (command === undefined) throw new Error('The hooks of the API scope have not run')
  return command
}
