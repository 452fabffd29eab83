// `npm test`: unit and integration tests, and beside them component tests, checks and browser tests. The last line is `N passed, N failed`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeProgram, provideMongo, provideTemporal } from '../engines/provide.ts'
import { whenNpmIsGone } from '../setup/parent.mjs'
import { type Counts, flakyLines, judged, sum } from './counts.ts'
import { keepTemporaryFilesInMemory } from './memory-folder.ts'
import { browserSuite, checkSuite, componentSuite, endRunners, platformSuite, vitestSuite } from './suites.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, giveUp)
}
whenNpmIsGone(giveUp)

keepTemporaryFilesInMemory()
const began = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'atelier-reports-'))
const counts: Counts[] = []
try {
  await provideEngines()
  // Tests that kill processes wait most of the time. The other suites use the cores meanwhile.
  counts.push(...(await Promise.all([unitTests(), besideThem()])).flat())
} catch (error) {
  console.error(error)
  endRunners()
  counts.push({ passed: 0, failed: 1, flaky: [] })
} finally {
  await rm(folder, { recursive: true, force: true })
}

const total = sum(counts)
const { passed, failed } = judged(total)
if (total.flaky.length > 0) console.log(`\n${flakyLines(total).join('\n')}`)
console.log(`\nTook ${seconds(began)} s.`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(0)
}

function giveUp(): void {
  endRunners()
  process.exit(1)
}

function unitTests(): Promise<Counts> {
  console.log('\nUnit and integration tests')
  return vitestSuite(folder)
}

/** The suites that run beside the unit tests: browser tests wait most of the time, so what needs no browser uses the cores meanwhile. */
async function besideThem(): Promise<Counts[]> {
  const components = await suite('Component tests', componentSuite)
  const rest = await Promise.all([suite('Browser tests', browserSuite), withoutBrowser()])
  return [components, ...rest.flat()]
}

async function withoutBrowser(): Promise<Counts[]> {
  const checks = await suite('Checks', checkSuite)
  return [checks, await suite("Tests of the backend's platform", platformSuite)]
}

/** Runs a suite, and prints its output when it has ended. */
async function suite(title: string, run: typeof checkSuite): Promise<Counts> {
  const output: string[] = []
  const start = performance.now()
  const counted = await run(folder, (text) => output.push(text))
  console.log(`\n${title} (${seconds(start)} s)\n${output.join('')}`)
  return counted
}

/** Provides the engines before the tests, so that no test has to wait for a build, and prints which ones are used. */
async function provideEngines(): Promise<void> {
  const mongo = process.env.MONGO_URL ? 'MONGO_URL' : describeProgram(await provideMongo())
  const temporal = process.env.TEMPORAL_ADDRESS ? 'TEMPORAL_ADDRESS' : describeProgram(await provideTemporal())
  console.log(`Engines: ${mongo}; ${temporal}`)
}
