import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Asserted } from './asserted.ts'
import { type Line, type TestName, testsOf } from './line.ts'
import { patternOf, quotedTexts } from './quoted-texts.ts'
import { testsIn, type WrittenTest } from './test-file.ts'

const root = join(import.meta.dirname, '../..')

/** Finds the tests of a file by its path from the repository's root; none when there is no such file. */
export type FindTests = (path: string) => readonly WrittenTest[]

/** Reads each file of the repository once. */
export function repositoryTests(): FindTests {
  const known = new Map<string, readonly WrittenTest[]>()
  return (path) => {
    const file = join(root, path)
    const found = known.get(path) ?? (existsSync(file) ? testsIn(path, readFileSync(file, 'utf8')) : [])
    known.set(path, found)
    return found
  }
}

/** File and title of a named test. */
export function splitName(name: TestName): { readonly path: string; readonly title: string } {
  const at = name.indexOf(' > ')
  return { path: name.slice(0, at), title: name.slice(at + 3) }
}

function testsNamed(name: TestName, find: FindTests): readonly WrittenTest[] {
  const { path, title } = splitName(name)
  return find(path).filter((test) => test.title === title)
}

/**
 * What is wrong with the proof of a line, one sentence each: a test that does not exist or does not run, or a quoted text or
 * a field that no test asserts.
 */
export function faultsOf(line: Line, find: FindTests): string[] {
  const names = testsOf(line)
  const faults = names.flatMap((name) => {
    const tests = testsNamed(name, find)
    if (tests.length === 0) return [`there is no test ${name}`]
    return tests.some(({ skipped }) => skipped) ? [`the test ${name} is skipped`] : []
  })
  const asserted = names.flatMap((name) => testsNamed(name, find).map((test) => test.asserted))
  return [...faults, ...unassertedOf(line, asserted)]
}

/** What the line contains and none of its tests asserts: a quoted text, or the name of a field. */
function unassertedOf({ words, fate }: Line, asserted: readonly Asserted[]): string[] {
  if (fate.kind === 'field') {
    const isAsserted = asserted.some(({ texts, fields }) => [...texts, ...fields].includes(fate.name))
    return isAsserted ? [] : [`no test of its line asserts the field ${fate.name}`]
  }
  if (fate.kind !== 'asserted') return []
  const texts = asserted.flatMap((test) => test.texts)
  const missing = quotedTexts(words).filter((quoted) => !texts.some((text) => patternOf(quoted).test(text)))
  return missing.map((quoted) => `no test of its line asserts '${quoted}'`)
}
