import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The most test files that are run for one file; the nearest ones come first. */
const most = 6

/**
 * The tests that speak of a file, as absolute paths: those that import it by the fewest steps, and among them those that lie
 * nearest.
 * @param root the repository
 * @param file absolute
 */
export function relatedTests(root: string, file: string): readonly string[] {
  const importers = importersIn(root)
  const seen = new Set([file])
  let tests: readonly string[] = []
  for (let current = [file]; current.length > 0 && tests.length === 0; ) {
    const next = new Set(current.flatMap((each) => importers.get(each) ?? []).filter((each) => !seen.has(each)))
    for (const each of next) seen.add(each)
    // A neighbour that is tested through one helper is as near as one that is tested directly.
    tests = [...next].filter((each) => each.endsWith('.test.ts'))
    current = [...next]
  }
  const beside = [...seen].filter((each) => each.endsWith('.test.ts') && dirname(each) === dirname(file))
  const [workspace = ''] = relative(root, file).split('/')
  const inWorkspace = tests.filter((each) => each.startsWith(join(root, workspace)))
  return [...new Set([...beside, ...(inWorkspace.length > 0 ? inWorkspace : tests)])].slice(0, most)
}

function importersIn(root: string): ReadonlyMap<string, readonly string[]> {
  const listed = execFileSync('git', ['ls-files', '--', 'backend', 'workflows'], { cwd: root, encoding: 'utf8' })
  const importers = new Map<string, string[]>()
  for (const name of listed.split('\n').filter((each) => each.endsWith('.ts'))) {
    const importer = join(root, name)
    if (!existsSync(importer)) continue
    for (const target of importsOf(root, importer)) importers.set(target, [...(importers.get(target) ?? []), importer])
  }
  return importers
}

function importsOf(root: string, importer: string): readonly string[] {
  const specifiers = [...readFileSync(importer, 'utf8').matchAll(/\bfrom '([^']+\.ts)'/g)].map(
    ([, found = '']) => found,
  )
  return specifiers.map((specifier) =>
    specifier.startsWith('.')
      ? resolve(dirname(importer), specifier)
      : join(root, specifier.replace(/^@studio\/(\w+)\//, '$1/src/')),
  )
}
