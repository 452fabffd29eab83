import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'

/** One import or re-export of a file. */
export interface Import {
  /** As written, e.g. `./events.ts`, `zod`, `@studio/backend/contract`. */
  readonly specifier: string
  /** The imported file of ours (path from the root); undefined for packages and `node:` modules. */
  readonly target: string | undefined
  /** Whether it imports types only, which do not exist when the program runs. */
  readonly typeOnly: boolean
}

/** What a file imports, statically and by `import()` of a literal. @throws Error when the file cannot be parsed */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { module, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) =>
    literal(text.slice(moduleRequest.start, moduleRequest.end)),
  )
  return [...imported, ...exported, ...dynamic].map((found) => ({ ...found, target: resolve(path, found.specifier) }))
}

const literal = (expression: string) => {
  const specifier = /^['"`]([^'"`$]+)['"`]$/.exec(expression)?.[1]
  return specifier === undefined ? [] : [{ specifier, typeOnly: false }]
}

/** The path of a module of each workspace package, from what follows the package's name. */
const packages: Readonly<Record<string, (rest: string) => string>> = {
  '@studio/backend': (rest) => `backend/src/${/^contract(\/[\w-]+)?$/.test(rest) ? `${rest}.ts` : rest}`,
  '@studio/workflows': (rest) => `workflows/src/${rest}`,
  '@studio/infra': (rest) => `infra/${rest}`,
  '@studio/ui': (rest) => `shell/ui/src/${rest}`,
  '@studio/media': (rest) => `shell/media/src/${rest}`,
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const [scope, name, ...rest] = specifier.split('/')
  return packages[`${scope}/${name}`]?.(rest.join('/'))
}
