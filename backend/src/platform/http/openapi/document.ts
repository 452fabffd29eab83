import type { OpenAPIV3_1 } from 'openapi-types'
import { type Endpoint, Problem } from '../contract/endpoint.ts'
import { requestHeaders, responseHeaders } from './headers.ts'
import { operationOf } from './operation.ts'
import { schemaWriter } from './schemas.ts'

export interface DocumentSource {
  readonly endpoints: readonly Endpoint[]
  readonly publicUrl: URL
  /** Names of the cookies that carry a session of a creator and of an admin. */
  readonly cookies: { readonly session: string; readonly admin: string }
  /** Values that may be schemas: these are written once, under the names that they have here. */
  readonly named: Readonly<Record<string, unknown>>
}

const introduction = `Every refusal is a problem document (RFC 9457). Programs tell refusals apart by \`code\`; \`error\` and
\`message\` hold the same sentence for people. Writes from another origin are refused. Requests are limited by address and by user:
a refusal with status 429 says in \`retry-after\` how many seconds to wait. A request that is not HTTP gets status 400, headers that
are too large get 431, and a request that arrives too slowly gets 408. Every GET may be sent as HEAD too.`

/** The OpenAPI 3.1 document of all endpoints, from their contracts. */
export function openApiDocument({ endpoints, publicUrl, cookies, named }: DocumentSource): OpenAPIV3_1.Document {
  const schemas = schemaWriter({ ...named, Problem })
  // Every refusal refers to it.
  schemas.output(Problem)
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = operationOf(endpoint, schemas)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atelier', version: '1', description: introduction },
    servers: [{ url: publicUrl.origin }],
    paths,
    components: {
      schemas: { ...schemas.components() },
      headers: { ...responseHeaders },
      parameters: { ...requestHeaders },
      securitySchemes: {
        session: carriedBy(cookies.session, 'Set by signing in; nothing else opens it.'),
        admin: carriedBy(cookies.admin, 'Set by signing in as an admin; opens nothing of a creator.'),
      },
    },
  }
}

const carriedBy = (name: string, description: string): OpenAPIV3_1.SecuritySchemeObject => ({
  type: 'apiKey',
  in: 'cookie',
  name,
  description,
})
