import { findCycles } from './cycles.ts'
import { breaksHouseRules } from './house-rules.ts'
import { locationOf, sliceOf } from './location.ts'
import { type Import, importsOf } from './module-imports.ts'
import { findImpurities } from './purity.ts'
import { breaksSliceRule } from './slice-rules.ts'
import type { SourceFile } from './source-file.ts'

/** One sentence per broken rule: who imports what, and why it may not. */
export function checkImports(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]))
  const broken = [...imports].flatMap(([path, each]) =>
    each.flatMap((imported) =>
      [breaksSliceRule(path, imported) ?? [], breaksHouseRules(path, imported)]
        .flat()
        .map((reason) => `${path} imports ${imported.specifier}: ${reason}`),
    ),
  )
  return [...broken, ...findImpurities(imports), ...sliceCycles(imports), ...fileCycles(imports)]
}

type Imports = ReadonlyMap<string, readonly Import[]>

/** Slices must not depend on each other in a circle, not even by types. */
function sliceCycles(imports: Imports): string[] {
  const graph = new Map<string, Set<string>>()
  for (const [path, each] of imports) {
    const location = locationOf(path)
    const slice = sliceOf(location)
    if (slice === undefined || location.test) continue
    const others = each.flatMap(({ target }) => (target === undefined ? [] : (sliceOf(locationOf(target)) ?? [])))
    graph.set(slice, new Set([...(graph.get(slice) ?? []), ...others.filter((other) => other !== slice)]))
  }
  return findCycles(graph).map((cycle) => `slices depend on each other in a circle: ${cycle.join(' -> ')}`)
}

/**
 * Files must not need each other in a circle when the program runs, and no two files may need each other, not even by types: what both
 * need belongs to one of them or to a third file.
 */
function fileCycles(imports: Imports): string[] {
  const graph = new Map(
    [...imports].map(([path, each]) => [
      path,
      new Set(each.flatMap(({ target, typeOnly }) => (typeOnly || target === undefined ? [] : target))),
    ]),
  )
  const cycles = findCycles(graph)
  const pairs = mutualPairs(imports).filter(
    (pair) => !cycles.some((cycle) => pair.every((path) => cycle.includes(path))),
  )
  return [...cycles, ...pairs].map((cycle) => `files import each other in a circle: ${cycle.join(' -> ')}`)
}

/** Every two files that import each other, by values or by types, as a circle. */
function mutualPairs(imports: Imports): string[][] {
  const isImported = (target: string, by: string) => imports.get(by)?.some((each) => each.target === target) === true
  return [...imports].flatMap(([path, each]) => {
    const targets = new Set(each.flatMap(({ target }) => (target !== undefined && path < target ? target : [])))
    return [...targets].filter((target) => isImported(path, target)).map((target) => [path, target, path])
  })
}
