import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { runChecks } from '../check/checks.ts'
import { compiled } from '../start/plan/part.ts'
import { endedWithParent } from '../start/processes/ended-with-parent.ts'
import { signalGroup } from '../start/processes/processes.ts'
import { type Counts, playwrightCounts, vitestCounts } from './counts.ts'

const root = join(import.meta.dirname, '..', '..')
const browserTests = 'infra/e2e/playwright.config.ts'

/** Takes a piece of the output of a suite, with its line breaks. */
type Print = (text: string) => void

/** Types, lint, format, import rules, sizes: every check counts as one test. */
export async function checkSuite(_folder: string, print: Print): Promise<Counts> {
  const findings = await runChecks(({ name, ok, text, seconds }) => {
    const mark = ok ? ' ok ' : styleText('red', 'FAIL')
    print(`${mark} ${name} (${seconds.toFixed(1)} s)\n${ok || text === '' ? '' : `${text}\n`}`)
  })
  const failed = findings.filter(({ ok }) => !ok).length
  return { passed: findings.length - failed, failed, flaky: [] }
}

const nodeTests = 'infra/vitest.config.ts'

/** Unit and integration tests but those of the backend's platform; reports go to `folder`. */
export async function vitestSuite(folder: string): Promise<Counts> {
  return await vitestSuiteOf(nodeTests, join(folder, 'vitest.json'), ['--project=alone', '--project=together'])
}

/** Unit and integration tests of the backend's platform, in one process; reports go to `folder`. */
export async function platformSuite(folder: string, print: Print): Promise<Counts> {
  return await vitestSuiteOf(nodeTests, join(folder, 'platform.json'), ['--project=platform', '--maxWorkers=1'], print)
}

/** Components of the front end in a browser, without the product; reports go to `folder`. */
export async function componentSuite(folder: string, print: Print): Promise<Counts> {
  return await vitestSuiteOf('infra/components/vitest.config.ts', join(folder, 'components.json'), [], print)
}

async function vitestSuiteOf(config: string, report: string, which: readonly string[], print?: Print): Promise<Counts> {
  // What fails is tried once more, and then told as flaky; a run of some files by hand fails at once.
  const args = [
    'run',
    `--config=${config}`,
    ...which,
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return await vitestCounts(report, await run('vitest/vitest.mjs', args, {}, print))
}

/** The product in a browser; reports go to `folder`. */
export async function browserSuite(folder: string, print: Print): Promise<Counts> {
  if (!existsSync(join(root, browserTests))) return { passed: 0, failed: 0, flaky: [] }
  const report = join(folder, 'playwright.json')
  const args = ['test', '-c', browserTests, '--reporter=list,json']
  return await playwrightCounts(
    report,
    await run('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...compiled }, print),
  )
}

const groups = new Set<number>()

/** Ends every runner that is still running, with all processes it started. */
export function endRunners(): void {
  for (const group of groups) signalGroup(group, 'SIGKILL')
}

/**
 * Runs a script of node_modules and returns its exit code; all processes of its group are ended.
 * @param print takes its output; without it, the output is shown as it comes
 */
async function run(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  print?: Print,
): Promise<number> {
  const [program, all] = endedWithParent(process.execPath, [join(root, 'node_modules', script), ...args])
  const child = spawn(program, all, {
    cwd: root,
    detached: true,
    stdio: print === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => print?.(text))
  }
  const closed = once(child, 'close')
  if (child.pid !== undefined) groups.add(child.pid)
  await once(child, 'exit')
  if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL')
  if (child.pid !== undefined) groups.delete(child.pid)
  await closed
  return child.exitCode ?? 1
}
