// `npm run bench`: measures the running product and prints one table; `-- --json` for programs, `-- --only <name>` for one.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { whenNpmIsGone } from '../setup/parent.mjs'
import { type Bench, startBench } from './bench.ts'
import { type Figure, isReached, type Measure } from './figure.ts'
import { measures } from './measures.ts'
import { formatTable } from './table.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, only: { type: 'string' } },
})
let starting: Promise<Bench> | undefined
let leaving = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, giveUp)
whenNpmIsGone(giveUp)

try {
  const chosen = choose(options.only)
  const load = loadavg()[0] ?? 0
  starting = startBench()
  const figures = await measureAll(await starting, chosen)
  print({ date: new Date().toISOString(), cores: availableParallelism(), loadBefore: load, figures })
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await close()
}

interface Report {
  readonly date: string
  readonly cores: number
  /** Processes that ran or waited on average in the minute before. */
  readonly loadBefore: number
  readonly figures: readonly Figure[]
}

function choose(name: string | undefined): readonly Measure[] {
  const chosen = measures.filter((measure) => name === undefined || measure.name === name)
  if (chosen.length > 0) return chosen
  throw new Error(`--only takes one of: ${measures.map((measure) => measure.name).join(', ')}`)
}

async function measureAll(bench: Bench, chosen: readonly Measure[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const measure of chosen) {
    // What is being closed fails every measure; another one must not begin and leave an event store behind.
    if (leaving) break
    console.error(`measuring ${measure.name} ...`)
    try {
      const found = await measure.run(bench)
      for (const { name, value, unit } of found) console.error(`  ${name}: ${value.toFixed(1)} ${unit}`)
      figures.push(...found)
    } catch (error) {
      // The others are still worth knowing.
      console.error(`  ${measure.name} failed:`, error)
      process.exitCode = 1
    }
  }
  return figures
}

function print(report: Report): void {
  const told = report.figures.map((figure) => ({ ...figure, reached: isReached(figure) ?? null }))
  if (options.json) {
    console.log(JSON.stringify({ ...report, figures: told }, undefined, 2))
    return
  }
  const missed = told.filter(({ reached }) => reached === false).map(({ name }) => name)
  console.log(`${report.date}, ${report.cores} cores, load before ${report.loadBefore.toFixed(1)}\n`)
  console.log(formatTable(report.figures))
  console.log(missed.length === 0 ? '\nEvery goal is reached.' : `\nNot reached: ${missed.join('; ')}.`)
}

/** A product that did not start has nothing to close. */
async function close(): Promise<void> {
  const bench = await starting?.catch(() => undefined)
  await bench?.close()
}

function giveUp(): void {
  leaving = true
  void close().finally(() => process.exit(1))
}
