// `npm run bench`: measures the running product and prints one table. `-- --json` prints JSON, `-- --only <name>,<name>` runs some
// measures, `-- --full` measures the largest sizes too, and `-- --product <folder>` measures another checkout.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { whenNpmIsGone } from '../setup/parent.mjs'
import { type Bench, createBench } from './bench.ts'
import { measures } from './measures.ts'
import { type Figure, isReached, type Measure } from './report/figure.ts'
import { formatTable } from './report/table.ts'
import { enginesOf } from './studio-of.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    product: { type: 'string' },
  },
})
const bench = createBench(options.full, options.product)
let leaving = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, giveUp)
whenNpmIsGone(giveUp)

try {
  const chosen = choose(options.only)
  const load = loadavg()[0] ?? 0
  const measured = await measureAll(bench, chosen)
  const engines = await enginesOf(options.product)
  print({ date: new Date().toISOString(), cores: availableParallelism(), loadBefore: load, engines, ...measured })
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await bench.close()
}

interface Report {
  readonly date: string
  readonly cores: number
  /** The machine's load average of the minute before. */
  readonly loadBefore: number
  /** The MongoDB and the Temporal that it ran on, with their versions. */
  readonly engines: readonly string[]
  readonly figures: readonly Figure[]
  /** Names of the measures that could not be taken. */
  readonly failed: readonly string[]
}

/** @param list names separated by commas; all measures when absent */
function choose(list: string | undefined): readonly Measure[] {
  const names = list?.split(',')
  const known = new Set(measures.map(({ name }) => name))
  if (names?.some((name) => !known.has(name))) throw new Error(`--only takes some of: ${[...known].join(',')}`)
  return measures.filter(({ name }) => names === undefined || names.includes(name))
}

async function measureAll(bench: Bench, chosen: readonly Measure[]): Promise<Pick<Report, 'figures' | 'failed'>> {
  const figures: Figure[] = []
  const failed: string[] = []
  for (const measure of chosen) {
    // After an interrupt the bench is being closed: a further measure would fail and leave its event store behind.
    if (leaving) break
    console.error(`measuring ${measure.name} ...`)
    try {
      const found = await measure.run(bench)
      for (const { name, value, unit } of found) console.error(`  ${name}: ${value.toFixed(1)} ${unit}`)
      figures.push(...found)
    } catch (error) {
      // The other measures are still worth taking.
      console.error(`  ${measure.name} failed:`, error)
      failed.push(measure.name)
      process.exitCode = 1
    }
  }
  return { figures, failed }
}

function print(report: Report): void {
  const told = report.figures.map((figure) => ({ ...figure, reached: isReached(figure) ?? null }))
  if (options.json) {
    console.log(JSON.stringify({ ...report, figures: told }, undefined, 2))
    return
  }
  const missed = told.filter(({ reached }) => reached === false).map(({ name }) => name)
  console.log(
    `${report.date}, ${report.cores} cores, load before ${report.loadBefore.toFixed(1)}, on ${report.engines.join(' and ')}\n`,
  )
  console.log(formatTable(report.figures))
  if (missed.length > 0) console.log(`\nNot reached: ${missed.join('; ')}.`)
  else if (report.failed.length === 0) console.log('\nAll goals are reached.')
  if (report.failed.length > 0) console.log(`Not measured: ${report.failed.join('; ')}.`)
}

function giveUp(): void {
  leaving = true
  void bench.close().finally(() => process.exit(1))
}
