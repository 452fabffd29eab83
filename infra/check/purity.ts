import { locationOf, roleOf, sliceOf } from './location.ts'
import type { Import } from './module-imports.ts'

/**
 * One sentence for each decider, file of events or contract that reaches I/O, a clock or a library through its imports, with the path of
 * these imports. Type imports do not count, because they do not exist when the program runs.
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

/** Extends the path `way` to the first import that is neither ours nor zod; undefined when there is none. */
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
