import type { z } from 'zod'

/** The JSON of a body as a schema reads it; undefined when it is not JSON or does not fit the schema. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: Uint8Array): z.infer<Schema> | undefined {
  const parsed = schema.safeParse(jsonOf(body))
  return parsed.success ? parsed.data : undefined
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    // not JSON: the caller's schema refuses `undefined`
    return undefined
  }
}
