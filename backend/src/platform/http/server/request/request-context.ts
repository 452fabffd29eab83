import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withLogContext } from '../../../observability/log-context.ts'
import type { OpenSpan } from '../../../observability/spans.ts'
import { openSpan } from '../../../observability/tracing.ts'
import { routeOf } from './route-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Time from the request's first hook to its response. */
    span: OpenSpan | undefined
  }
}

/**
 * Everything that is logged while a request is answered carries its id, which is the correlation id of all that comes of it
 * and is told to the client as `x-request-id`. Call it before any route is registered.
 */
export function trackRequestContext(app: FastifyInstance): void {
  app.decorateRequest('span')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    inContext(request, () => {
      request.span = openSpan(`${request.method} ${routeOf(request)}`, {}, { first: true })
      request.span.run(done)
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, span } = request
    const { statusCode: status, elapsedTime } = reply
    span?.set({ 'http.request.method': method, 'http.route': routeOf(request), 'http.response.status_code': status })
    span?.end()
    const fields = { method, route: routeOf(request), status, ms: Math.round(elapsedTime) }
    inContext(request, () => request.log[method === 'GET' ? 'debug' : 'info'](fields, 'answered'))
  })
}

const inContext = (request: FastifyRequest, work: () => void): void =>
  withLogContext({ correlationId: request.id }, work)
