import { locationOf, roleOf, sliceOf } from './location.ts'
import type { Import } from './module-imports.ts'

/**
 * Deciders, events and contracts must not reach I/O, a clock or a library through anything they import: one sentence for each
 * that does, with the path it takes. Type-only imports do not count, because they do not exist when the program runs.
 */
export function findImpurities(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const pure = [...imports.keys()].filter((path) => {
    const location = locationOf(path)
    return (
      sliceOf(location) !== undefined && !location.test && ['decider', 'events', 'contract'].includes(roleOf(location))
    )
  })
  return pure.flatMap((path) => {
    const found = reach(imports, [path], new Set())
    return found === undefined
      ? []
      : `${path} must be pure and reaches ${found.at(-1)} through ${found.slice(1, -1).join(', ') || 'itself'}`
  })
}

/** The first way from the last file of `way` to something that is not ours and not zod; undefined when there is none. */
function reach(
  imports: ReadonlyMap<string, readonly Import[]>,
  way: readonly string[],
  seen: Set<string>,
): string[] | undefined {
  for (const { specifier, target, typeOnly } of imports.get(way.at(-1) ?? '') ?? []) {
    if (typeOnly || specifier === 'zod') continue
    if (target === undefined) return [...way, specifier]
    if (seen.has(target)) continue
    seen.add(target)
    const found = reach(imports, [...way, target], seen)
    if (found !== undefined) return found
  }
  return undefined
}
