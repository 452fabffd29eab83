import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types'
import type { z } from 'zod'
import { type Access, Bytes, CsvTable, type Endpoint, type FileRule, RawBody } from '../contract/endpoint.ts'
import { linesOf, linesType } from '../contract/stream-lines.ts'
import { named, position, requestId } from './headers.ts'
import { problemResponse, problemsOf } from './problems.ts'
import type { SchemaWriter } from './schemas.ts'

/** One endpoint as an operation of the document. */
export function operationOf(endpoint: Endpoint, schemas: SchemaWriter): OpenAPIV3_1.OperationObject {
  const { access, path, summary, responses } = endpoint
  const body = bodyOf(endpoint, schemas)
  const problems = [...problemsOf(endpoint)].map(([status, codes]) => [status, problemResponse(status, codes)] as const)
  return {
    summary,
    tags: [path.split('/')[2] ?? ''],
    security: securityOf(access),
    parameters: parametersOf(endpoint, schemas),
    ...(body && { requestBody: body }),
    responses: {
      ...Object.fromEntries(problems),
      ...(responses ? describedResponses(responses) : success(endpoint, schemas)),
    },
  }
}

function securityOf(access: Access): OpenAPIV3_1.SecurityRequirementObject[] {
  if (access === 'public') return []
  return access === 'user' ? [{ session: [] }] : [{ admin: [] }]
}

type Parameters = NonNullable<OpenAPIV3_1.OperationObject['parameters']>

function parametersOf(endpoint: Endpoint, schemas: SchemaWriter): Parameters {
  const { method, params, query, access } = endpoint
  const ofWrites = access === 'user' ? ['idempotency-key', 'x-user-id'] : ['idempotency-key']
  const headers = method === 'GET' ? ['x-min-position'] : ofWrites
  return [
    ...fieldsOf(params, 'path', schemas),
    ...fieldsOf(query, 'query', schemas),
    ...(access === 'public' ? [] : headers.map((header) => ({ $ref: `#/components/parameters/${header}` }))),
  ]
}

function fieldsOf(schema: z.ZodType, where: 'path' | 'query', schemas: SchemaWriter): OpenAPIV3_1.ParameterObject[] {
  const { properties = {}, required = [] } = schemas.input(schema)
  return Object.entries(properties).map(([name, field]) => ({
    in: where,
    name,
    required: where === 'path' || required.includes(name),
    // The types know parameters of OpenAPI 3.0 only.
    schema: field as OpenAPIV3.SchemaObject,
  }))
}

function bodyOf(endpoint: Endpoint, schemas: SchemaWriter): OpenAPIV3_1.RequestBodyObject | undefined {
  const { method, body, files } = endpoint
  if (method === 'GET') return undefined
  if (body === RawBody) return { required: true, content: { 'application/json': { schema: {} } } }
  const schema = schemas.input(body)
  if (files) return formOf(schema, files)
  if (Object.keys(schema.properties ?? {}).length === 0) return undefined
  return { required: (schema.required ?? []).length > 0, content: { 'application/json': { schema } } }
}

/** Fields of text and files side by side, as a form sends them. */
function formOf(
  { properties, ...schema }: OpenAPIV3_1.SchemaObject,
  files: Readonly<Record<string, FileRule>>,
): OpenAPIV3_1.RequestBodyObject {
  const fields = Object.entries(files).map(([name, rule]) => [name, fileField(rule)] as const)
  const encoding = Object.entries(files).map(
    ([name, { accept }]) => [name, { contentType: accept.join(', ') }] as const,
  )
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { ...schema, type: 'object', properties: { ...properties, ...Object.fromEntries(fields) } },
        encoding: Object.fromEntries(encoding),
      },
    },
  }
}

const fileField = ({ maxFiles, maxBytes, accept, orDataUrl }: FileRule): OpenAPIV3_1.SchemaObject => ({
  type: 'array',
  maxItems: maxFiles,
  description: `${accept.join(', ')}; at most ${maxBytes / 1_000_000} MB each${orDataUrl ? '; or a data URL as text' : ''}`,
  items: { type: 'string', format: 'binary' },
})

function success(endpoint: Endpoint, schemas: SchemaWriter): OpenAPIV3_1.ResponsesObject {
  const { status, response, responseHeaders = [], lines } = endpoint
  if (response === Bytes) return mediaResponses
  if (response === CsvTable) return tableResponses
  const headers = { ...requestId, ...position, ...named(...responseHeaders) }
  if (status === 204) return { [status]: { description: 'Taken', headers } }
  const content = {
    'application/json': { schema: schemas.output(response) },
    ...(lines && { [linesType]: { schema: schemas.output(linesOf(endpoint)) } }),
  }
  return { [status]: { description: status === 202 ? 'Accepted: it is under way' : 'Done', headers, content } }
}

const media = { 'image/*': { schema: { type: 'string', format: 'binary' } } } as const
const mediaResponses: OpenAPIV3_1.ResponsesObject = {
  200: { description: 'All bytes, of the type that was found in them', headers: requestId, content: media },
  206: { description: 'The range that was asked for', headers: requestId, content: media },
  304: { description: 'The bytes of `if-none-match` still hold', headers: requestId },
}

const tableResponses: OpenAPIV3_1.ResponsesObject = {
  200: { description: 'A table in UTF-8', headers: requestId, content: { 'text/csv': { schema: { type: 'string' } } } },
}

const describedResponses = (responses: NonNullable<Endpoint['responses']>): OpenAPIV3_1.ResponsesObject =>
  Object.fromEntries(
    Object.entries(responses).map(([status, description]) => [status, { description, headers: requestId }]),
  )
