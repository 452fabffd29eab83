import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { type DocumentSource, openApiDocument } from './document.ts'

const docs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'Read this document',
  access: 'public',
  response: z.unknown(),
})

/** `/api/docs`: the OpenAPI document of every endpoint of this scope. Call it after their routes were registered. */
export function registerDocs(app: FastifyInstance, about: Omit<DocumentSource, 'endpoints'>): void {
  app.get(docs.path, { config: { endpoint: docs } }, async (_request, reply) =>
    reply.type('application/json').send(document),
  )
  const document = JSON.stringify(openApiDocument({ ...about, endpoints: app.endpoints }))
}
