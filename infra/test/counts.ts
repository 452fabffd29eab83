import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** How many tests passed and failed. */
export interface Counts {
  readonly passed: number
  readonly failed: number
}

const VitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), success: z.boolean() })
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
  errors: z.array(z.unknown()),
})

/** The counts of a run by vitest's JSON report. A file that could not even be loaded has no tests and counts as one failure. */
export async function vitestCounts(report: string, exitCode: number): Promise<Counts> {
  const read = VitestReport.safeParse(await readJson(report))
  if (!read.success) return broken
  const { numPassedTests, numFailedTests } = read.data
  return { passed: numPassedTests, failed: atLeastOneIf(exitCode !== 0, numFailedTests) }
}

/** The counts of a run by Playwright's JSON report; a test that passed at its second try passed. */
export async function playwrightCounts(report: string, exitCode: number): Promise<Counts> {
  const read = PlaywrightReport.safeParse(await readJson(report))
  if (!read.success) return broken
  const { expected, flaky, unexpected } = read.data.stats
  return { passed: expected + flaky, failed: atLeastOneIf(exitCode !== 0 || read.data.errors.length > 0, unexpected) }
}

/** The sum of several runs. */
export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  }
}

/** A runner that left no report did not run. */
const broken: Counts = { passed: 0, failed: 1 }

const atLeastOneIf = (bad: boolean, failed: number) => (bad ? Math.max(1, failed) : failed)

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined // no report or an incomplete one, which the caller's schema then rejects
  }
}
