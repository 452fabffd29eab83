import Fastify, { type FastifyInstance } from 'fastify'
import { catalogueRoutes } from './catalogue.ts'
import type { Context } from './context.ts'
import { refusal } from './envelope.ts'
import { outputRoutes } from './outputs.ts'
import { predictionRoutes } from './predictions.ts'
import { uploadRoutes } from './uploads.ts'

const hasKey = (header: string | undefined) => /^Bearer \S+$/.test(header ?? '')

/** The HTTP side of the sandbox: WaveSpeed's REST v3 with a key, outputs and uploads without. */
export const sandboxApp = (context: Context): FastifyInstance => {
  // Ten base64 pictures of the size limit do not fit the provider's requests either.
  const app = Fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true })
  app.addContentTypeParser(['multipart/form-data', '*'], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || hasKey(request.headers.authorization)) return
    return reply.code(401).send(refusal(401, 'missing or invalid API key'))
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusal(404, 'not found')))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.code(status).send(refusal(status, status >= 500 ? 'internal error' : error.message))
  })
  app.get('/', () => 'Atelier AI sandbox: speaks the WaveSpeed REST v3 format. No AI model is called here.\n')
  outputRoutes(app, context)
  uploadRoutes(app, context)
  catalogueRoutes(app, context)
  predictionRoutes(app, context)
  return app
}
