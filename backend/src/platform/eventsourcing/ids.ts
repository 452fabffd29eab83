import { v4, v5, validate } from 'uuid'

/** Namespace of everything derived from a name instead of an id. */
const product = 'b3f0a1de-6f5c-5f0e-9d6a-3a1f7c1d2e40'

/** A random id (uuid v4). */
export const randomId = (): string => v4()

/**
 * An id that is the same whenever its parts are (uuid v5).
 * @param namespaceOrId an id (uuid), or a name of the product's own
 * @param parts told apart from each other: `('a', 'bc')` differs from `('ab', 'c')`
 */
export function deriveId(namespaceOrId: string, ...parts: readonly string[]): string {
  const namespace = validate(namespaceOrId) ? namespaceOrId : v5(namespaceOrId, product)
  return v5(JSON.stringify(parts), namespace)
}
