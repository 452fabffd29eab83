import type { GridItems } from '../grid-items.ts'

/** Square pictures with these ids, which are their keys too. */
export function picturesOf(ids: readonly string[]): GridItems {
  const indexOf = (id: string): number | undefined => {
    const at = ids.indexOf(id)
    return at === -1 ? undefined : at
  }
  return { keys: ids, ratios: new Float32Array(ids.length).fill(1), idAt: (index) => ids[index], indexOf }
}
