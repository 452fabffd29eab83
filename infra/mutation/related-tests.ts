import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** At most so many test files are run for a file, the nearest first. */
const most = 6

/**
 * The tests of a file, as absolute paths: those in its folder that import it directly or indirectly. If there are none: those that
 * reach it by the fewest imports, from its own workspace if possible.
 * @param root the repository
 * @param file absolute
 */
export function relatedTests(root: string, file: string): readonly string[] {
  const importers = importersIn(root)
  const steps: (readonly string[])[] = []
  const seen = new Set([file])
  for (let current: readonly string[] = [file]; current.length > 0; ) {
    current = [...new Set(current.flatMap((each) => importers.get(each) ?? []))].filter((each) => !seen.has(each))
    for (const each of current) seen.add(each)
    steps.push(current.filter((each) => each.endsWith('.test.ts')))
  }
  const beside = [steps.flat().filter((each) => dirname(each) === dirname(file))]
  const [workspace = ''] = relative(root, file).split('/')
  const own = steps.map((tests) => tests.filter((each) => each.startsWith(join(root, workspace))))
  const nearest = [beside, own, steps].map((found) => found.find((tests) => tests.length > 0))
  return (nearest.find((tests) => tests !== undefined) ?? []).slice(0, most)
}

function importersIn(root: string): ReadonlyMap<string, readonly string[]> {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'backend', 'workflows'],
    { cwd: root, encoding: 'utf8' },
  )
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
