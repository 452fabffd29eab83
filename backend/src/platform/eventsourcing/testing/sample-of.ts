import { z } from 'zod'

const Schema = z.object({
  const: z.union([z.string(), z.number(), z.boolean()]).optional(),
  enum: z.array(z.string()).optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  personal: z.string().optional(),
  get anyOf() {
    return z.array(Schema).optional()
  },
  get oneOf() {
    return z.array(Schema).optional()
  },
  get items() {
    return Schema.optional()
  },
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
})
type Schema = z.infer<typeof Schema>

const formats: Readonly<Record<string, string>> = {
  uuid: '11111111-1111-4111-8111-111111111111',
  date: '2026-11-22',
  'date-time': '2026-11-22T10:00:00.000Z',
  email: 'mira@atelier.example',
}

/**
 * Data of an event as it stands in the log, with every field that the schema knows; personal fields are sealed. The values are
 * made up and always the same. Throws for a kind of schema that no event has used yet.
 */
export function sampleOf(data: z.ZodObject): unknown {
  return sampleValue(Schema.parse(z.toJSONSchema(data)), 'data')
}

function sampleValue(schema: Schema, path: string): unknown {
  if (schema.personal !== undefined) return { sealed: '1.c2FtcGxl' }
  if (schema.const !== undefined) return schema.const
  const [choice] = schema.enum ?? schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return typeof choice === 'string' ? choice : sampleValue(choice, path)
  switch (schema.type) {
    case 'string':
      return schema.format === undefined ? 'sample' : formatted(schema.format, path)
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return schema.items === undefined ? [] : [sampleValue(schema.items, `${path}[]`)]
    case 'object':
      return fieldsOf(schema.properties ?? {}, path)
    default:
      throw new Error(`No sample can be made up for ${path}: write it by hand`)
  }
}

const fieldsOf = (properties: Readonly<Record<string, Schema>>, path: string): object =>
  Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sampleValue(each, `${path}.${name}`)]))

function formatted(format: string, path: string): string {
  const known = formats[format]
  if (known === undefined) throw new Error(`No sample of format ${format} can be made up for ${path}: write it by hand`)
  return known
}
