import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { buildPages } from './build-pages.ts'
import type { Log } from './log.ts'
import type { Part } from './part.ts'
import type { Plan } from './plan.ts'
import { type Supervised, supervise } from './supervise.ts'
import { recordProcesses } from './survivors.ts'

/** A started product. */
export interface Running {
  /** Stops the product, then the engines; within about nine seconds; what ignores the signal is killed. */
  readonly stop: () => Promise<void>
  /** Settles when everything serves; rejects with a StartError when something cannot be brought up. */
  readonly ready: Promise<void>
}

const grace = 4_000
const noteAgainMs = 5_000

/** Starts engines and pages side by side, then the product, and keeps all of it running. */
export function startAll(plan: Plan, { dataDir, port, log }: { dataDir: string; port: number; log: Log }): Running {
  const parts: { part: Part; supervised: Supervised }[] = []
  let stopping = false
  let isNoted = true

  const changed = () => {
    const processes = parts.flatMap(({ part, supervised }) => {
      const pid = supervised.pid()
      return pid === undefined ? [] : [{ name: part.name, pid, args: part.args.join(' ') }]
    })
    const trouble = recordProcesses(dataDir, processes)
    if (trouble === undefined) {
      isNoted = true
      return
    }
    if (isNoted) log('start', `cannot note the running processes, and tries again: ${trouble.message}`)
    isNoted = false
    setTimeout(changed, noteAgainMs).unref()
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
    let failing = await failingChecks(port)
    while (!stopping && !servesAll(failing)) {
      await wait(100)
      failing = await failingChecks(port)
    }
    if (failing?.includes('disk'))
      log('start', `the disk of ${dataDir} is nearly full: new work is refused until it has room`)
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

/** A start succeeds on a nearly full disk, so that people can look at their pictures and delete some. */
const servesAll = (failing: readonly string[] | undefined) => failing?.every((check) => check === 'disk') ?? false

const Readiness = z.object({ failing: z.array(z.string()) })

/**
 * * The names of the checks that fail according to the API; undefined while it does not respond. This uses Node's own client,
 * because `fetch` would take 13 MB of the supervisor's memory for good.
 */
function failingChecks(port: number): Promise<readonly string[] | undefined> {
  return new Promise((resolve) => {
    const call = get({ host: '127.0.0.1', port, path: '/health/ready', agent: false, timeout: 2_000 }, (response) => {
      text(response)
        .then((body) => resolve(Readiness.parse(JSON.parse(body)).failing))
        .catch(() => resolve(undefined)) // cut off
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(undefined)) // not yet
  })
}
