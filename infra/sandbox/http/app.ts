import Fastify, { type FastifyInstance } from 'fastify'
import { services } from '../services/services.ts'
import { denial, guard } from './access.ts'
import type { Context } from './context.ts'
import { faultRoutes } from './faults.ts'
import { outputRoutes } from './outputs.ts'
import { logRequests } from './request-log.ts'
import { storedFileRoutes } from './uploads.ts'

/** The HTTP server of the sandbox. The calls of the AI services need the key; outputs and uploaded files do not. */
export function sandboxApp(context: Context): FastifyInstance {
  // As at the provider, too small for ten base64 pictures of the largest size.
  const app = Fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true })
  app.addContentTypeParser(['multipart/form-data', '*'], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  logRequests(app)
  app.decorateRequest('made', undefined)
  guard(app, context.key)
  app.setNotFoundHandler((request, reply) => reply.code(404).send(denial(request, 404, 'not found')))
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.code(status).send(denial(request, status, status >= 500 ? 'internal error' : error.message))
  })
  app.get(
    '/',
    { config: { access: 'open' } },
    () =>
      `Atelier AI sandbox: speaks the formats of ${Object.keys(services).join(', ')}. No AI model is called here.\n`,
  )
  if (context.faulty) faultRoutes(app, context)
  outputRoutes(app, context)
  storedFileRoutes(app, context)
  for (const { routes } of Object.values(services)) routes(app, context)
  return app
}
