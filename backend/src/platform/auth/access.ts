import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../eventsourcing/decider.ts'
import { audienceOf, type Endpoint } from '../http/contract/endpoint.ts'
import { httpErrors } from '../http/contract/http-errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Contracts of all routes under /api. The access matrix test is made from them. */
    readonly endpoints: readonly Endpoint[]
  }
}

/**
 * Makes access a property of the contract: from now on a route under /api without one, or one at an address of the other
 * audience, stops the start, in whatever scope it is (architecture 6).
 */
export function requireContracts(app: FastifyInstance, endpoints: Endpoint[]): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    // Fastify adds a HEAD for every GET; it carries the same contract.
    if (method === 'HEAD' || !/^\/api(?![^/])/.test(url)) return
    const endpoint = config?.endpoint
    if (endpoint?.access === undefined)
      throw new Error(`${String(method)} ${url} has no contract that says who may call it`)
    if (!fits(endpoint)) throw new Error(`${String(method)} ${url} is for another audience than its address`)
    endpoints.push(endpoint)
  })
}

/** Whether whoever may call is looked for at this address: its cookies are those of one audience only. */
const fits = ({ access, path }: Endpoint): boolean =>
  access === 'public' || (access === 'admin') === (audienceOf(path) === 'admin')

/** Refuses calls of this scope that the contract does not allow, before anything is read. */
export function enforceAccess(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.endpoint?.access
    if (access === 'public') return
    if (access === 'admin') {
      if (request.adminSession) return
      throw new DomainError(httpErrors.adminSignedOut, 'Please sign in as an admin.')
    }
    if (request.session === undefined) throw new DomainError(httpErrors.signedOut, 'Please sign in.')
    if (isMeantForAnother(request, request.session.userId)) {
      const message = 'Somebody else has signed in here meanwhile. Please load the page again.'
      throw new DomainError(httpErrors.signedInAsAnother, message)
    }
  })
}

/** Whether a page was opened by one person and sends a command after another person has signed in, in the same browser. */
function isMeantForAnother({ method, headers }: FastifyRequest, userId: string): boolean {
  const meant = headers['x-user-id']
  return method !== 'GET' && meant !== undefined && meant !== userId
}
