import type { FastifyInstance } from 'fastify'

/** Prints a JSON line for each request with an `x-request-id`, except for GET. The line never contains body, key or query. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const correlationId = request.headers['x-request-id']
    if (request.method !== 'GET' && typeof correlationId === 'string' && /^[\w-]{1,64}$/.test(correlationId)) {
      const { method, routeOptions } = request
      const line = {
        level: 30,
        msg: 'request',
        correlationId,
        method,
        route: routeOptions.url,
        status: reply.statusCode,
      }
      console.log(JSON.stringify(line))
    }
    done()
  })
}
