import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playwrightCounts, sum, vitestCounts } from './counts.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-counts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function report(content: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('tests are summed over the runners', async () => {
  const unit = await vitestCounts(report({ numPassedTests: 5, numFailedTests: 2, success: false }), 1)
  const browser = await playwrightCounts(report({ stats: { expected: 3, flaky: 1, unexpected: 1 }, errors: [] }), 1)
  expect(sum([unit, browser])).toEqual({ passed: 9, failed: 3 })
})

test('a run that failed without a failed test is one failure', async () => {
  expect(await vitestCounts(report({ numPassedTests: 5, numFailedTests: 0, success: false }), 1)).toEqual({
    passed: 5,
    failed: 1,
  })
})

test('a runner that left no report is one failure, even with exit code 0', async () => {
  expect(await vitestCounts(join(folder, 'nothing.json'), 0)).toEqual({ passed: 0, failed: 1 })
  expect(await playwrightCounts(join(folder, 'nothing.json'), 0)).toEqual({ passed: 0, failed: 1 })
})
