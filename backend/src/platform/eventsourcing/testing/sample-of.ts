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

/** One of the samples that can be made up of a schema. */
interface SampleValue {
  readonly value: unknown
  /** What was chosen otherwise than in the first sample, and where, e.g. fates, failed. Nothing for the first one. */
  readonly choice: readonly string[]
}

/** At least one sample: the first has the first choice everywhere. */
type SampleValues = readonly [SampleValue, ...SampleValue[]]

/**
 * Data of an event as it stands in the log, with every field that the schema knows; personal fields are sealed. The values are
 * made up and always the same. After the first sample there is one for each other value of an enum and each other branch of a union,
 * with the first choice everywhere else. Throws for a kind of schema that no event has used yet.
 */
export function samplesOf(data: z.ZodObject): SampleValues {
  return sampleValues(Schema.parse(z.toJSONSchema(data)), 'data')
}

function sampleValues(schema: Schema, path: string): SampleValues {
  if (schema.personal !== undefined) return only({ sealed: '1.c2FtcGxl' })
  if (schema.const !== undefined) return only(schema.const)
  const [first, ...others] = [
    ...(schema.enum ?? []).map((each) => ({ name: each, values: only(each) })),
    ...(schema.anyOf ?? schema.oneOf ?? []).map((branch, n) => ({
      name: nameOf(branch) ?? `${n + 1}`,
      values: sampleValues(branch, path),
    })),
  ]
  if (first === undefined) return valuesOfType(schema, path)
  const [usual, ...variants] = first.values
  return [usual, ...under(first.name, variants), ...others.flatMap(({ name, values }) => under(name, values))]
}

function valuesOfType(schema: Schema, path: string): SampleValues {
  switch (schema.type) {
    case 'string':
      return only(schema.format === undefined ? 'sample' : formatted(schema.format, path))
    case 'integer':
    case 'number':
      return only(Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1))
    case 'boolean':
      return only(true)
    case 'null':
      return only(null)
    case 'array':
      return schema.items === undefined ? only([]) : listsOf(sampleValues(schema.items, `${path}[]`))
    case 'object':
      return objectsOf(schema.properties ?? {}, path)
    default:
      throw new Error(`No sample can be made up for ${path}: write it by hand`)
  }
}

const only = (value: unknown): SampleValues => [{ value, choice: [] }]

const under = (name: string, values: readonly SampleValue[]): readonly SampleValue[] =>
  values.map(({ value, choice }) => ({ value, choice: [name, ...choice] }))

const listsOf = ([first, ...others]: SampleValues): SampleValues => [
  { ...first, value: [first.value] },
  ...others.map((each) => ({ ...each, value: [each.value] })),
]

function objectsOf(properties: Readonly<Record<string, Schema>>, path: string): SampleValues {
  const fields = Object.entries(properties).map(([name, each]) => ({
    name,
    values: sampleValues(each, `${path}.${name}`),
  }))
  const usual = Object.fromEntries(fields.map(({ name, values: [first] }) => [name, first.value]))
  const variants = fields.flatMap(({ name, values: [, ...others] }) =>
    under(name, others).map((each) => ({ ...each, value: { ...usual, [name]: each.value } })),
  )
  return [{ value: usual, choice: [] }, ...variants]
}

/** The value by which a branch of a union is told from the others. */
function nameOf({ properties = {} }: Schema): string | undefined {
  const tag = Object.values(properties).find((each) => each.const !== undefined)
  return tag?.const === undefined ? undefined : String(tag.const)
}

function formatted(format: string, path: string): string {
  const known = formats[format]
  if (known === undefined) throw new Error(`No sample of format ${format} can be made up for ${path}: write it by hand`)
  return known
}
