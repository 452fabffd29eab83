import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EventStoreDBClient, eventTypeFilter, START } from '@eventstore/db-client'
import { readRaw } from '@studio/backend/platform/eventsourcing/raw/raw-reader.ts'
import { compiled } from '../../start/plan/part.ts'
import type { Measure } from '../report/figure.ts'
import { perSecond, timed } from '../report/statistics.ts'
import { type CostLogSize, startCostLog } from './cost-log.ts'

const type = 'CostRecorded'
const rounds = 3
const program = fileURLToPath(new URL('../../../backend/src/main.ts', import.meta.url))

/**
 * How fast charges are read out of a log, by the raw reader and by the unchanged client, and a whole report of them: the best of each, and
 * the most memory.
 */
export const costs: Measure = {
  name: 'costs',
  run: async ({ full }) => {
    const size: CostLogSize = full ? { charges: 1_000_000, events: 10_000_000 } : { charges: 200_000, events: 400_000 }
    const log = await startCostLog(size)
    try {
      const raw: number[] = []
      const stock: number[] = []
      for (let round = 0; round < rounds; round++) {
        raw.push(perSecond(size.charges, await timed(() => readByRawReader(log.url, size.charges))))
        stock.push(perSecond(size.charges, await timed(() => readByClient(log.url, size.charges))))
      }
      const [bestRaw, bestStock] = [Math.max(...raw), Math.max(...stock)]
      const reports: Awaited<ReturnType<typeof report>>[] = []
      for (let round = 0; round < rounds; round++) reports.push(await report(log.url))
      const ms = Math.min(...reports.map((each) => each.ms))
      const megabytes = Math.max(...reports.map((each) => each.megabytes))
      const what = `${size.charges.toLocaleString('en-US')} charges of ${size.events.toLocaleString('en-US')} events`
      return [
        { name: `${what}, raw reader`, value: bestRaw, unit: 'events/s', goal: { atLeast: 100_000 } },
        { name: `${what}, stock client`, value: bestStock, unit: 'events/s' },
        {
          name: `${what}, raw reader by stock client`,
          value: bestRaw / bestStock,
          unit: 'times',
          goal: { atLeast: 2.5 },
        },
        // A few charges take less time than the start of the program.
        { name: `${what}, npm run costs`, value: ms, unit: 'ms', ...(full && { goal: { atMost: 10_000 } }) },
        { name: `${what}, memory of npm run costs`, value: megabytes, unit: 'MB', goal: { atMost: 300 } },
      ]
    } finally {
      await log.remove()
    }
  },
}

async function readByRawReader(url: string, written: number): Promise<void> {
  let count = 0
  for await (const events of readRaw(url, { type })) count += events.length
  if (count !== written) throw new Error(`${count} of ${written} charges were read`)
}

/** The client's reads take no filter, so it subscribes to the type and leaves after the last event. */
async function readByClient(url: string, written: number): Promise<void> {
  const client = EventStoreDBClient.connectionString(url)
  try {
    const filter = eventTypeFilter({ prefixes: [type], maxSearchWindow: 1_000 })
    const subscription = client.subscribeToAll({ fromPosition: START, filter })
    let count = 0
    for await (const { event } of subscription) {
      if (event) count += 1
      if (count === written) break
    }
  } finally {
    await client.dispose()
  }
}

/** The command as an analyst runs it. */
async function report(url: string): Promise<{ readonly ms: number; readonly megabytes: number }> {
  const env = {
    ...process.env,
    ...compiled,
    EVENTSTORE_URL: url,
    MONGO_URL: 'mongodb://127.0.0.1:1/unused',
    MASTER_KEY: Buffer.alloc(32).toString('base64'),
  }
  let megabytes = 0
  const ms = await timed(async () => {
    const child = spawn(process.execPath, ['--max-semi-space-size=4', program, 'costs', '--by', 'user,model'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const looks = setInterval(() => {
      megabytes = Math.max(megabytes, mostMemoryOf(String(child.pid)))
    }, 20)
    const code = await new Promise((resolve) => child.on('close', resolve))
    clearInterval(looks)
    if (code !== 0) throw new Error(`npm run costs ended with ${String(code)}`)
  })
  return { ms, megabytes }
}

/** The most memory that a process has had so far, in megabytes; zero when it has ended. Linux. */
function mostMemoryOf(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return (Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024) / 1e6
  } catch {
    return 0
  }
}
