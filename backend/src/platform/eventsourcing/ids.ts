import { v4, v5, validate } from 'uuid'

/** Namespace of everything derived from a name instead of an id. */
const product = 'b3f0a1de-6f5c-5f0e-9d6a-3a1f7c1d2e40'

/** A random id (uuid v4). */
export function randomId(): string {
  return v4()
}

/**
 * An id that depends on its parts only (uuid v5).
 * @param namespaceOrId an id (uuid), or a name of the product's own
 * @param parts kept apart: `('a', 'bc')` gives another id than `('ab', 'c')`
 */
export function deriveId(namespaceOrId: string, ...parts: readonly string[]): string {
  const namespace = validate(namespaceOrId) ? namespaceOrId : v5(namespaceOrId, product)
  return v5(JSON.stringify(parts), namespace)
}
