import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { ok, problem, unchecked, warning } from './finding.ts'
import { hasProblem, toJson, toTable } from './table.ts'

const findings = [
  ok('disk', '9 GiB'),
  unchecked('API', 'does not run'),
  warning('jobs', 'old', 'Wait.'),
  problem('key', 'gone', 'Restore it.'),
]

test('every finding is a row, and warnings and problems say what to do', () => {
  const lines = stripVTControlCharacters(toTable(findings))
    .trim()
    .split('\n')
    .map((line) => line.trim())
  expect(lines).toEqual([
    'ok       disk  9 GiB',
    '-        API   does not run',
    'warning  jobs  old',
    '-> Wait.',
    'problem  key   gone',
    '-> Restore it.',
    '',
    '1 problem, 1 warning',
  ])
})

test('a table without warnings and problems says that there is nothing to do', () => {
  expect(toTable(findings.slice(0, 2))).toContain('Nothing to do.')
})

test('only a problem makes the doctor fail, also with JSON', () => {
  expect(hasProblem(findings)).toBe(true)
  expect(hasProblem(findings.slice(0, 3))).toBe(false)
  expect(JSON.parse(toJson(findings))).toMatchObject({ ok: false, checks: findings })
})
