import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { expect } from 'vitest'
import { z } from 'zod'

/** Test helper: the document that an API gives of itself. */
export async function documentOf(app: FastifyInstance): Promise<OpenAPIV3_1.Document> {
  return (await app.inject('/api/openapi.json')).json()
}

/** Test helper: fails unless the document knows an answer with this status, type and shape for the call. */
export function expectDocumented(
  document: OpenAPIV3_1.Document,
  { method, url }: { readonly method: string; readonly url: string },
  response: LightMyRequestResponse,
): void {
  const where = `${method} ${url}: ${response.statusCode}`
  const told = operationFor(document, method, url)?.responses?.[response.statusCode]
  expect(told, `${where} is in the document`).toBeDefined()
  const content = told && 'content' in told ? told.content : undefined
  if (content === undefined) return
  const type = String(response.headers['content-type']).split(';', 1)[0] ?? ''
  const entry = content[type] ?? content[`${type.split('/', 1)[0]}/*`]
  expect(entry, `${where} as ${type} is in the document`).toBeDefined()
  if (!type.endsWith('json') || entry?.schema === undefined) return
  const read = schemaOf(document, entry.schema).safeParse(response.json())
  expect(read.error?.issues ?? [], `${where} has the shape of the document`).toEqual([])
}

function operationFor(document: OpenAPIV3_1.Document, method: string, url: string) {
  const path = url.split('?', 1)[0] ?? ''
  const patterns = Object.entries(document.paths ?? {})
  const fitting = patterns.filter(([pattern]) => new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
  // As the router has it: what is written out comes before what may be anything.
  const [item] = fitting.toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
  return Object.entries(item?.[1] ?? {}).find(([name]) => name === method.toLowerCase())?.[1] as
    // Of a path this document has operations only.
    OpenAPIV3_1.OperationObject | undefined
}

const read = new WeakMap<object, z.ZodType>()

/** The schema as zod reads it: with what it refers to beside it. */
function schemaOf(document: OpenAPIV3_1.Document, schema: object): z.ZodType {
  const known = read.get(schema) ?? readSchema(document, schema)
  read.set(schema, known)
  return known
}

function readSchema(document: OpenAPIV3_1.Document, schema: object): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: document.components?.schemas })
  // Schemas of OpenAPI 3.1 are JSON Schema; only the place of what they refer to differs.
  return z.fromJSONSchema(
    JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')) as z.core.JSONSchema.JSONSchema,
  )
}
