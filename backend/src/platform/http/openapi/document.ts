import type { OpenAPIV3_1 } from 'openapi-types'
import * as contracts from '../../../contract.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { type Description, descriptions } from './descriptions.ts'
import { answerHeaders, requestHeaders } from './headers.ts'
import { operationOf } from './operation.ts'
import { schemaWriter } from './schemas.ts'

export interface DocumentSource {
  readonly endpoints: readonly Endpoint[]
  readonly publicUrl: URL
  /** Name of the cookie that carries a session. */
  readonly cookie: string
}

const introduction = `Every refusal is a problem document (RFC 9457), told apart by \`code\`; \`error\` and \`message\` hold the
same words for people. A write from another origin is refused. Requests are counted by address and by user; who sent too many
is told by \`retry-after\` how long to wait. What is no HTTP is answered 400, headers that are too large 431, and a request that
takes more than a minute to arrive 408. Every GET answers HEAD too.`

/** The OpenAPI 3.1 document of all endpoints, from their contracts. Throws for one that nobody has described. */
export function openApiDocument({ endpoints, publicUrl, cookie }: DocumentSource): OpenAPIV3_1.Document {
  const schemas = schemaWriter(contracts)
  // What every refusal refers to.
  schemas.output(contracts.Problem)
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = operationOf(endpoint, descriptionOf(endpoint), schemas)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atelier', version: '1', description: introduction },
    servers: [{ url: publicUrl.origin }],
    paths,
    components: {
      schemas: { ...schemas.components() },
      headers: { ...answerHeaders },
      parameters: { ...requestHeaders },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description: 'Set by signing in; nothing else opens it.',
        },
      },
    },
  }
}

function descriptionOf({ method, path }: Endpoint): Description {
  const address = `${method} ${path}`
  const description = Object.hasOwn(descriptions, address) ? descriptions[address] : undefined
  if (description === undefined) throw new Error(`${address} is not described in http/openapi/descriptions.ts`)
  return description
}
