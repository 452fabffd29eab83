import type { MultiStats, StatsCompilation } from '@rspack/core'

/** A chunk of a bundled app, as far as it says what a page loads. */
export interface BuiltChunk {
  /** Names of its files. */
  readonly files: readonly string[]
  /** Names of the shared modules that are fetched together with it, such as `react` or `@studio/ui/chip`. */
  readonly uses: readonly string[]
  /** The shared modules for whose sake it is fetched. */
  readonly provides: readonly string[]
}

/** A bundled app. */
export interface BuiltApp {
  readonly chunks: readonly BuiltChunk[]
  /** The chunks that are fetched together under a name. */
  readonly named: ReadonlyMap<string, readonly BuiltChunk[]>
}

/** The bundled apps by their federation names. */
export function builtApps(stats: MultiStats): ReadonlyMap<string, BuiltApp> {
  return new Map(stats.stats.map((each) => [each.compilation.name ?? '', toApp(each.toJson(wanted))]))
}

const wanted = {
  all: false,
  ids: true,
  chunks: true,
  chunkModules: true,
  dependentModules: true,
  chunkModulesSpace: Number.POSITIVE_INFINITY,
  chunkOrigins: true,
  chunkGroups: true,
} as const

function toApp({ chunks = [], namedChunkGroups = {} }: StatsCompilation): BuiltApp {
  const built = chunks.map(({ id, files = [], modules = [], origins = [] }) => ({
    id,
    files,
    uses: modules.flatMap(({ identifier }) => sharedName('consume', identifier)),
    provides: origins.flatMap(({ moduleIdentifier }) => sharedName('provide', moduleIdentifier)),
  }))
  const named = Object.entries(namedChunkGroups).map(
    ([name, group]) => [name, built.filter(({ id }) => group.chunks?.some((chunk) => chunk === id) ?? false)] as const,
  )
  return { chunks: built, named: new Map(named) }
}

/** The name in an identifier like "provide shared module (default) react@19.3.1 = /node_modules/react/index.js". */
function sharedName(how: 'consume' | 'provide', identifier = ''): string[] {
  const [, name] = new RegExp(`^${how} shared module \\(default\\) (@?[^@]+)@`).exec(identifier) ?? []
  return name === undefined ? [] : [name]
}
