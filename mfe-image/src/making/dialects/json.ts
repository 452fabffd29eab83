/** An object of JSON, or nothing where it is something else. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** A list of JSON, or an empty one where it is something else. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? Array.from<unknown>(value) : []
}

/** The id of a node, which some write as a number. */
export function idIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
