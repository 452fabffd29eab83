import type { FastifyInstance } from 'fastify'
import type { RawBody } from '../contract/endpoint.ts'

/** Largest body of a webhook, in bytes. */
export const webhookBytes = 64 * 1024

/** Hands the body of a webhook on as bytes, because its signature covers the bytes; all other JSON is parsed as usual. */
export function registerRawBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!request.routeOptions.config.endpoint?.webhook) return void parseJson(request, bytes.toString(), done)
    const raw: RawBody = { bytes, headers: request.headers }
    done(null, raw)
  })
}
