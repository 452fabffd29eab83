import Fastify, { type FastifyInstance } from 'fastify'
import { guard } from './access.ts'
import { catalogueRoutes } from './catalogue.ts'
import type { Context } from './context.ts'
import { denial } from './envelope.ts'
import { faultRoutes } from './faults.ts'
import { outputRoutes } from './outputs.ts'
import { predictionRoutes } from './predictions.ts'
import { logRequests } from './request-log.ts'
import { segmindRoutes } from './segmind.ts'
import { uploadRoutes } from './uploads.ts'

/** The HTTP side of the sandbox: WaveSpeed's REST v3 and Segmind's API need the key; outputs and uploads do not. */
export function sandboxApp(context: Context): FastifyInstance {
  // The provider's requests, too, are too small for ten base64 pictures of the largest size.
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
    () => 'Atelier AI sandbox: speaks the formats of WaveSpeed v3 and Segmind. No AI model is called here.\n',
  )
  if (context.faulty) faultRoutes(app, context)
  outputRoutes(app, context)
  uploadRoutes(app, context)
  catalogueRoutes(app, context)
  predictionRoutes(app, context)
  segmindRoutes(app, context)
  return app
}
