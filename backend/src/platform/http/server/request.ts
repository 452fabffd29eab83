import type { FastifyInstance } from 'fastify'
import type { Session } from '../../auth/sessions.ts'
import type { CommandContext } from '../../eventsourcing/handle.ts'
import type { StagedFile } from '../contract/api.ts'
import type { Endpoint } from '../contract/endpoint.ts'

export type StagedFiles = Readonly<Record<string, readonly StagedFile[]>>

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the cookie, when it is valid. */
    session: Session | undefined
    /** Set before validation, under /api. */
    command: CommandContext | undefined
    /** Files of a multipart form, by field. */
    staged: StagedFiles | undefined
  }
  interface FastifyContextConfig {
    /** The contract of the route; under /api a route without one cannot be registered. */
    endpoint?: Endpoint
  }
}

/** Gives every request a place for what the edge finds out about it. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('session')
  app.decorateRequest('command')
  app.decorateRequest('staged')
}
