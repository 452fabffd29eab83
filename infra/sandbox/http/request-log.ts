import type { FastifyInstance } from 'fastify'

/** A JSON line for everything that is sent here under a name of the caller's (`x-request-id`); never a body, key or query. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const correlationId = request.headers['x-request-id']
    if (request.method !== 'GET' && typeof correlationId === 'string' && /^[\w-]{1,64}$/.test(correlationId)) {
      const { method, routeOptions } = request
      const line = { level: 30, msg: 'asked', correlationId, method, route: routeOptions.url, status: reply.statusCode }
      console.log(JSON.stringify(line))
    }
    done()
  })
}
