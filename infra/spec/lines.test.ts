import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { coverageOf } from './coverage.ts'
import { testsOf } from './line.ts'
import { sections } from './lines.ts'
import { faultsOf, repositoryTests } from './proof.ts'
import { headingsOf, readSpecification, textOf } from './specification.ts'
import { tableOf } from './table.ts'
import { tests } from './tests.ts'

const find = repositoryTests()
const ownHeadings = sections.map(({ heading }) => heading)
const specification = readSpecification()
if (specification === undefined) {
  console.info('No specification lies beside the repository: the lines are not compared with its text.')
}

describe('the lines, where the specification lies beside the repository,', () => {
  it('are of all its named sections', () => {
    const named = specification === undefined ? ownHeadings : headingsOf(specification, [1, 2, 4, 5, 6, 7, 8, 9])
    expect(ownHeadings).toEqual(named)
  })

  it.each(sections)('leave out no word of $heading', ({ heading, lines }) => {
    const text = specification === undefined ? '' : textOf(specification, heading)
    const { missing, left } = coverageOf(text, specification === undefined ? [] : lines)
    expect({ missing, left }).toEqual({ missing: [], left: [] })
  })
})

describe('the lines', () => {
  it.each(sections)('of $heading have tests that exist, run, and say its texts word for word', ({ lines }) => {
    expect(lines.flatMap((line) => faultsOf(line, find).map((fault) => `${line.words}: ${fault}`))).toEqual([])
  })

  it('together name every test of the list', () => {
    const named = new Set<string>(sections.flatMap(({ lines }) => lines.flatMap(testsOf)))
    expect(Object.values(tests).filter((test) => !named.has(test))).toEqual([])
  })

  it('stand in the table, which node infra/spec/main.ts writes', () => {
    expect(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')).toBe(tableOf(sections))
  })
})
