import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { openApiDocument } from './document.ts'

const docs = endpoint({ method: 'GET', path: '/api/docs', access: 'public', response: z.unknown() })

/** `/api/docs`: the OpenAPI document of every endpoint of this scope. Call it after their routes were registered. */
export function registerDocs(app: FastifyInstance, about: { readonly publicUrl: URL; readonly cookie: string }): void {
  app.get(docs.path, { config: { endpoint: docs } }, async (_request, reply) =>
    reply.type('application/json').send(document),
  )
  // Written once, and at the start: an endpoint without a description is found there.
  const document = JSON.stringify(openApiDocument({ ...about, endpoints: app.endpoints }))
}
