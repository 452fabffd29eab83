import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdminSession, Session } from '../../../auth/sessions/sessions.ts'
import type { CallerId, Position } from '../../../eventsourcing/event.ts'
import type { CommandContext } from '../../../eventsourcing/handle.ts'
import type { StagedFile } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'

export type StagedFiles = Readonly<Record<string, readonly StagedFile[]>>

declare module 'fastify' {
  interface FastifyRequest {
    /** The creator's, of the cookie when it is valid; after signing in, the new one. Undefined at the addresses of admins. */
    session: Session | undefined
    /** The admin's, in the same way. Undefined at the addresses of creators. */
    adminSession: AdminSession | undefined
    /** Set before validation, under /api. */
    command: CommandContext | undefined
    /** The latest place in the log that the client has seen, as far as it says so. */
    minPosition: Position | undefined
    /** What was sent, before it was validated; of a form the fields. Under /api. */
    received: Readonly<Record<'params' | 'body', unknown>> | undefined
    /** Files of a multipart form, by field, that are deleted when the request is refused. */
    staged: StagedFiles | undefined
    /** What the handler does, once it has begun; may outlast the response. */
    work: Promise<unknown> | undefined
  }
  interface FastifyContextConfig {
    /** The contract of the route; under /api a route without one cannot be registered. */
    endpoint?: Endpoint
  }
}

/** Declares the properties that the edge sets on a request. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('session')
  app.decorateRequest('adminSession')
  app.decorateRequest('command')
  app.decorateRequest('minPosition')
  app.decorateRequest('received')
  app.decorateRequest('staged')
  app.decorateRequest('work')
}

/** Who is signed in, of the audience that the address belongs to. */
export function callerIdOf({ session, adminSession }: FastifyRequest): CallerId | undefined {
  return session?.userId ?? adminSession?.adminId
}
