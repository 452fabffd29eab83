import type { FastifyInstance } from 'fastify'
import type { RawBody } from '../contract/endpoint.ts'

/** Most that a webhook may bring. */
export const webhookBytes = 64 * 1024

/** JSON is parsed as ever, except for webhooks: theirs is handed on as it came, since a signature is over its bytes. */
export function keepRawBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!request.routeOptions.config.endpoint?.webhook) return void parseJson(request, bytes.toString(), done)
    const raw: RawBody = { bytes, headers: request.headers }
    done(null, raw)
  })
}
