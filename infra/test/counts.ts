import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'

/** How many tests passed and failed, and which of the passed ones are flaky: they failed at first and passed when they were repeated. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Names of the flaky tests, which `passed` contains. */
  readonly flaky: readonly string[]
}

/** A run may have this many flaky tests, because a busy machine may cause them. */
const mostFlaky = 2

const VitestTest = z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) })
const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(VitestTest) })),
})

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
})
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional()
  },
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
  suites: z.array(PlaywrightSuite),
  errors: z.array(z.unknown()),
})

/**
 * The counts of a run from vitest's JSON report. A file that could not even be loaded has no tests and counts as one failure. A test
 * that passed when it was repeated still has the messages of its first try; it is counted as passed and as flaky.
 */
export async function vitestCounts(report: string, exitCode: number): Promise<Counts> {
  const read = VitestReport.safeParse(await readJson(report))
  if (!read.success) return broken
  const { numPassedTests, numFailedTests, testResults } = read.data
  const flaky = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${basename(name)} > ${fullName}`),
  )
  return { passed: numPassedTests, failed: atLeastOneIf(exitCode !== 0, numFailedTests), flaky }
}

/** The counts of a run from Playwright's JSON report; a test that passed when it was repeated is counted as passed and as flaky. */
export async function playwrightCounts(report: string, exitCode: number): Promise<Counts> {
  const read = PlaywrightReport.safeParse(await readJson(report))
  if (!read.success) return broken
  const { stats, suites, errors } = read.data
  return {
    passed: stats.expected + stats.flaky,
    failed: atLeastOneIf(exitCode !== 0 || errors.length > 0, stats.unexpected),
    flaky: suites.flatMap(flakyIn),
  }
}

function flakyIn({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, title }) => `${file} > ${title}`), ...suites.flatMap(flakyIn)]
}

/** The sum of several runs. */
export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    flaky: all.flatMap(({ flaky }) => flaky),
  }
}

/** The final counts of a run: when too many tests are flaky, each of them counts as failed. */
export function judged({ passed, failed, flaky }: Counts): Omit<Counts, 'flaky'> {
  const tooMany = flaky.length > mostFlaky ? flaky.length : 0
  return { passed: passed - tooMany, failed: failed + tooMany }
}

/** Lines that name the flaky tests and say whether they are too many; none when no test was flaky. */
export function flakyLines({ flaky }: Counts): string[] {
  if (flaky.length === 0) return []
  const verdict = flaky.length > mostFlaky ? `more than ${mostFlaky}, so each counts as failed` : 'counted as passed'
  return [`${flaky.length} flaky, passed only at the second try (${verdict}):`, ...flaky.map((name) => `  ${name}`)]
}

/** The counts of a runner that wrote no report. */
const broken: Counts = { passed: 0, failed: 1, flaky: [] }

const atLeastOneIf = (bad: boolean, failed: number) => (bad ? Math.max(1, failed) : failed)

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined // no report or an incomplete one, which the caller's schema then rejects
  }
}
