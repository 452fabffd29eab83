import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { buildPages } from './build-pages.ts'
import type { Log } from './log.ts'
import type { Part } from './part.ts'
import type { Plan } from './plan.ts'
import { type Supervised, supervise } from './supervise.ts'
import { recordProcesses } from './survivors.ts'

/** A started product. */
export interface Running {
  /** Stops the product, then the engines; within about nine seconds, by force where asking does not help. */
  readonly stop: () => Promise<void>
  /** Settles when everything serves; rejects with a StartError when something cannot be brought up. */
  readonly ready: Promise<void>
}

const grace = 4_000

/** Starts engines and pages side by side, then the product, and keeps all of it running. */
export function startAll(plan: Plan, { dataDir, port, log }: { dataDir: string; port: number; log: Log }): Running {
  const parts: { part: Part; supervised: Supervised }[] = []
  let stopping = false

  const changed = () => {
    const processes = parts.flatMap(({ part, supervised }) => {
      const pid = supervised.pid()
      return pid === undefined ? [] : [{ name: part.name, pid, args: part.args.join(' ') }]
    })
    recordProcesses(dataDir, processes)
  }
  const launch = (group: readonly Part[]): Supervised[] => {
    if (stopping) return []
    const started = group.map((part) => ({ part, supervised: supervise(part, log, () => queueMicrotask(changed)) }))
    parts.push(...started)
    return started.map(({ supervised }) => supervised)
  }
  const allReady = (group: readonly Supervised[]) => Promise.all(group.map(({ ready }) => ready))

  const begin = async () => {
    await Promise.all([allReady(launch(plan.engines)), buildPages(log)])
    const product = launch(plan.product)
    await allReady(product)
    while (!stopping && !(await isHealthy(port))) await wait(100)
  }

  return {
    ready: begin(),
    stop: async () => {
      stopping = true
      const names = new Set(plan.product.map(({ name }) => name))
      const [product, engines] = [
        parts.filter(({ part }) => names.has(part.name)),
        parts.filter(({ part }) => !names.has(part.name)),
      ]
      for (const group of [product, engines]) await Promise.all(group.map(({ supervised }) => supervised.stop(grace)))
    },
  }
}

/** By the plain client: `fetch` would stay in the supervisor's memory with 13 MB. */
function isHealthy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const call = get({ host: '127.0.0.1', port, path: '/health/ready', agent: false, timeout: 2_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(false)) // not yet
    call.on('close', () => resolve(false))
  })
}
