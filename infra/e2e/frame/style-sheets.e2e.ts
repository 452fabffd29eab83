import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/studio.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** The custom properties that style sheets define. */
const definedIn = (files: readonly string[]): ReadonlySet<string> =>
  new Set(
    files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name),
    ),
  )

test('a style sheet of a component defines its custom properties by their own names, for those of other components', () => {
  const built = definedIn(globSync('{shell,mfe-*,mfe-*/site}/dist/**/*.css', { cwd: root }))
  const written = definedIn(globSync('{shell,mfe-*}/**/*.module.css', { cwd: root, exclude: ['**/node_modules/**'] }))
  expect([...written].toSorted()).toContain('--grid-covered')
  expect([...written].filter((name) => !built.has(name))).toEqual([])
})
