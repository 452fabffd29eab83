import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { flakyLines, judged, playwrightCounts, sum, vitestCounts } from './counts.ts'

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

/** A Playwright report with these tests, the later ones in a separate `describe`. */
function browserReport(statuses: readonly string[]): string {
  const specs = statuses.map((status, n) => ({ title: `test ${n}`, file: 'gallery.e2e.ts', tests: [{ status }] }))
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length
  return report({
    stats: { expected: count('expected'), flaky: count('flaky'), unexpected: count('unexpected') },
    suites: [{ specs: specs.slice(0, 2), suites: [{ specs: specs.slice(2) }] }],
    errors: [],
  })
}

test('tests are summed over the runners', async () => {
  const unit = await vitestCounts(report({ numPassedTests: 5, numFailedTests: 2, success: false, testResults: [] }), 1)
  const browser = await playwrightCounts(browserReport(['expected', 'flaky', 'expected', 'unexpected', 'expected']), 1)
  expect(sum([unit, browser])).toEqual({ passed: 9, failed: 3, flaky: ['gallery.e2e.ts > test 1'] })
})

test('a unit test that passed only at the second try is flaky too', async () => {
  const tests = [
    { fullName: 'a lease is renewed', status: 'passed', failureMessages: ['AssertionError: expected 1 to be 2'] },
    { fullName: 'a lease ends', status: 'passed', failureMessages: [] },
    { fullName: 'a lease is taken', status: 'failed', failureMessages: ['Error', 'Error'] },
  ]
  const testResults = [{ name: '/anywhere/lease.test.ts', assertionResults: tests }]
  const counts = await vitestCounts(report({ numPassedTests: 2, numFailedTests: 1, success: false, testResults }), 1)
  expect(counts).toEqual({ passed: 2, failed: 1, flaky: ['lease.test.ts > a lease is renewed'] })
})

test('two flaky tests count as passed and are listed', async () => {
  const counts = await playwrightCounts(browserReport(['expected', 'flaky', 'flaky']), 0)
  expect(judged(counts)).toEqual({ passed: 3, failed: 0 })
  expect(flakyLines(counts)).toEqual([
    '2 flaky, passed only at the second try (counted as passed):',
    '  gallery.e2e.ts > test 1',
    '  gallery.e2e.ts > test 2',
  ])
})

test('more than two flaky tests each count as failed, and the run says so', async () => {
  const counts = await playwrightCounts(browserReport(['flaky', 'flaky', 'flaky', 'expected']), 0)
  expect(judged(counts)).toEqual({ passed: 1, failed: 3 })
  expect(flakyLines(counts)[0]).toBe('3 flaky, passed only at the second try (more than 2, so each counts as failed):')
})

test('a run without flaky tests prints no lines about them', async () => {
  expect(flakyLines(await playwrightCounts(browserReport(['expected']), 0))).toEqual([])
})

test('a run that failed without a failed test is one failure', async () => {
  expect(
    await vitestCounts(report({ numPassedTests: 5, numFailedTests: 0, success: false, testResults: [] }), 1),
  ).toEqual({
    passed: 5,
    failed: 1,
    flaky: [],
  })
})

test('a runner that wrote no report is one failure, even with exit code 0', async () => {
  expect(await vitestCounts(join(folder, 'nothing.json'), 0)).toEqual({ passed: 0, failed: 1, flaky: [] })
  expect(await playwrightCounts(join(folder, 'nothing.json'), 0)).toEqual({ passed: 0, failed: 1, flaky: [] })
})
