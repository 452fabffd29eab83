import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'

type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject

/** Writes zod schemas as those of a document, where schemas with a name are kept once. */
export interface SchemaWriter {
  /** What a client may send, whole at its place. */
  readonly input: (schema: z.ZodType) => OpenAPIV3_1.SchemaObject
  /** What is answered; named schemas in it are references. */
  readonly output: (schema: z.ZodType) => Schema
  /** All that `output` has referred to so far, by name. */
  readonly components: () => Readonly<Record<string, OpenAPIV3_1.SchemaObject>>
}

/** @param named values that may be schemas, by the names that these get in the document */
export function schemaWriter(named: Readonly<Record<string, unknown>>): SchemaWriter {
  const names = z.registry<{ id: string }>()
  for (const [id, value] of Object.entries(named)) if (value instanceof z.ZodType) names.add(value, { id })
  const components: Record<string, OpenAPIV3_1.SchemaObject> = {}

  return {
    // Schemas of OpenAPI 3.1 are those of JSON Schema 2020-12, which is what zod writes.
    input: (schema) =>
      placed(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) as OpenAPIV3_1.SchemaObject,
    output(schema) {
      const { $defs = {}, ...written } = placed(z.toJSONSchema(schema, { metadata: names, unrepresentable: 'any' }))
      Object.assign(components, $defs)
      // As above.
      return written as Schema
    },
    components: () => components,
  }
}

type Written = Pick<z.core.JSONSchema.BaseSchema, '$defs'>

/** The same schema in a document: what zod names lies elsewhere there, and the dialect is that of the document. */
function placed(schema: z.core.JSONSchema.BaseSchema): Written {
  const text = JSON.stringify(schema, (key, value: unknown) => (key === '$schema' ? undefined : value))
  // It was an object before it was text.
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Written
}
