import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'

type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject

/** Writes zod schemas as those of a document, where schemas with a name are kept once. */
export interface SchemaWriter {
  /** The schema of what a client may send, written out in full. */
  readonly input: (schema: z.ZodType) => OpenAPIV3_1.SchemaObject
  /** The schema of a response; named schemas in it are references. */
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
      // Cast: as above.
      return written as Schema
    },
    components: () => components,
  }
}

type Written = Pick<z.core.JSONSchema.BaseSchema, '$defs'>

/** The same schema in a document: what zod names lies elsewhere there, and the dialect is that of the document. */
function placed(schema: z.core.JSONSchema.BaseSchema): Written {
  const text = JSON.stringify(schema, (key, value: unknown) => (key === '$schema' ? undefined : value))
  // The text was made from an object a moment ago, so it parses to one.
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Written
}
