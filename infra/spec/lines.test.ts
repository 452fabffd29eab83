import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { coverageOf } from './coverage.ts'
import { testsOf } from './line.ts'
import { documents } from './lines.ts'
import { faultsOf, repositoryTests } from './proof.ts'
import { readSpecification, sectionsIn } from './specification.ts'
import { tableOf } from './table.ts'
import { tests } from './tests.ts'

const find = repositoryTests()
const lines = documents.flatMap(({ sections }) => sections.flatMap((section) => section.lines))

describe.each(documents)('the lines of $title, if the specification is beside the repository,', (document) => {
  const { file, sections } = document
  const text = readSpecification(file)
  if (text === undefined) console.info(`${file} is not beside the repository: its lines are not compared with it.`)
  const headings = sections.map(({ heading }) => heading)
  const written = text === undefined ? sections.map(({ heading }) => ({ heading, text: '' })) : sectionsIn(text)

  it('belong to the sections of the document, in its order', () => {
    expect(headings).toEqual(written.map(({ heading }) => heading))
  })

  it.each(sections.map((section, at) => ({ ...section, at })))('cover every word of $heading', ({ at, ...section }) => {
    const own = written[at]?.text ?? ''
    const { missing, left } = coverageOf(own, text === undefined ? [] : section.lines)
    expect({ missing, left }).toEqual({ missing: [], left: [] })
  })
})

describe('the lines', () => {
  it.each(documents)('of $title have tests that exist, run, and assert its texts and fields', ({ sections }) => {
    const own = sections.flatMap((section) => section.lines)
    expect(own.flatMap((line) => faultsOf(line, find).map((fault) => `${line.words}: ${fault}`))).toEqual([])
  })

  it('together name every test of the list', () => {
    const named = new Set<string>(lines.flatMap(testsOf))
    expect(Object.values(tests).filter((test) => !named.has(test))).toEqual([])
  })

  it('are in the table, which node infra/spec/main.ts generates', () => {
    expect(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')).toBe(tableOf(documents))
  })
})
