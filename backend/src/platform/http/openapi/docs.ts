import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { type DocumentSource, openApiDocument } from './document.ts'
import { viewerFile, viewerFiles, viewerPage } from './viewer-files.ts'

const page = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'Read about this API on a page',
  access: 'public',
  response: z.unknown(),
  responses: { 200: 'A page that shows the document' },
})

const file = endpoint({
  method: 'GET',
  path: '/api/docs/:file',
  summary: 'Load a script or style of that page',
  access: 'public',
  params: z.object({ file: z.enum(viewerFiles) }),
  response: z.unknown(),
  responses: { 200: 'The script or style' },
})

const document = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Read this document',
  access: 'public',
  response: z.unknown(),
})

/**
 * `/api/openapi.json`: the OpenAPI document of every endpoint of this scope; `/api/docs`: a page that shows it to people. Call it
 * after the routes of the scope were registered.
 */
export function registerDocs(app: FastifyInstance, about: Omit<DocumentSource, 'endpoints'>): void {
  app.get(page.path, { config: { endpoint: page } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(viewerPage),
  )
  app.get(file.path, { config: { endpoint: file }, schema: { params: file.params } }, async (request, reply) => {
    // Fastify has validated the name by the schema of the route.
    const { contentType, bytes } = await viewerFile((request.params as z.infer<typeof file.params>).file)
    return reply
      .type(contentType)
      .headers({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=86400' })
      .send(bytes)
  })
  app.get(document.path, { config: { endpoint: document } }, async (_request, reply) =>
    reply.type('application/json').send(written()),
  )
  // Written for whoever asks first: it takes as long as everything else that the start of an API does.
  let text: string | undefined
  const written = () => {
    text ??= JSON.stringify(openApiDocument({ ...about, endpoints: app.endpoints }))
    return text
  }
}
