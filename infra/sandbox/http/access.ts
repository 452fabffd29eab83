import { isSecret } from '@studio/backend/platform/http/server/is-secret.ts'
import { refusalAtLocalPort } from '@studio/backend/platform/http/server/local-port.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { denial } from './envelope.ts'

/** Who may call a route: holders of the key, sent in the header of this service, or everybody who knows the address. */
export type Access = 'wavespeed' | 'segmind' | 'open'

const keyIn: Readonly<Record<Exclude<Access, 'open'>, (request: FastifyRequest) => string | undefined>> = {
  wavespeed: ({ headers }) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1],
  segmind: ({ headers }) => [headers['x-api-key']].flat()[0],
}

/**
 * Refuses requests of pages of other sites, requests whose address could be read in more than one way, and requests without the key
 * that their route demands. A route that does not say who may call it cannot be added.
 */
export function guard(app: FastifyInstance, key: string): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.access === undefined) throw new Error(`${url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalAtLocalPort(request.raw)
    if (refusal) return reply.code(refusal.status).send(denial(request, refusal.status, refusal.message))
    const access = request.routeOptions.config?.access
    if (access === undefined || access === 'open' || isSecret(key, keyIn[access](request))) return
    return reply.code(401).send(denial(request, 401, 'missing or invalid API key'))
  })
}
