import { isSecret } from '@studio/backend/platform/http/server/guards/is-secret.ts'
import { refusalAtLocalPort } from '@studio/backend/platform/http/server/guards/local-port.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Service } from '../services/service.ts'
import { serviceOf, services } from '../services/services.ts'

/**
 * Refuses requests from pages of other sites, requests whose address could be read in more than one way, and requests without the key
 * that their route requires. Adding a route that does not say who may call it throws.
 */
export function guard(app: FastifyInstance, key: string): void {
  app.addHook('onRoute', ({ url, config }) => {
    const { access } = config ?? {}
    if (access === 'open' || (access !== undefined && serviceOf(access) !== undefined)) return
    throw new Error(`${url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalAtLocalPort(request.raw)
    if (refusal) return reply.code(refusal.status).send(denial(request, refusal.status, refusal.message))
    const access = request.routeOptions.config?.access
    if (access === undefined || access === 'open' || isSecret(key, calledService(request).keyIn(request))) return
    return reply.code(401).send(denial(request, 401, 'missing or invalid API key'))
  })
}

/** The service whose route the request has matched, or else WaveSpeed. */
export function calledService(request: FastifyRequest): Service {
  return serviceOf(request.routeOptions.config?.access ?? '') ?? services.wavespeed
}

/** A refusal in the format of that service. */
export function denial(request: FastifyRequest, status: number, message: string): object {
  return calledService(request).denial(status, message)
}
