import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { localAddressOf } from '@studio/backend/processes/addresses.ts'
import { z } from 'zod'
import { buildPages } from './build-pages.ts'
import type { Log } from './logs/log.ts'
import type { Part } from './plan/part.ts'
import type { Plan } from './plan/plan.ts'
import type { Settings } from './plan/settings.ts'
import { keepProcessList } from './processes/process-list.ts'
import { stopInOrder } from './processes/stop-in-order.ts'
import { type Supervised, supervise } from './processes/supervise.ts'

/** A started product. */
export interface Running {
  /** Stops the product, then the engines, within about ten seconds; a process that ignores the signal is killed. */
  readonly stop: () => Promise<void>
  /** Resolves when everything is ready; rejects with a StartError when a part does not start. */
  readonly ready: Promise<void>
}

export interface StartOptions extends Pick<Settings, 'dataDir' | 'port' | 'publicUrl'> {
  readonly log: Log
}

/** Starts the engines while the pages are built, then the product, and keeps all of them running. */
export function startAll(plan: Plan, { dataDir, port, publicUrl, log }: StartOptions): Running {
  const parts: { part: Part; supervised: Supervised }[] = []
  let stopping = false

  const processes = () =>
    parts.flatMap(({ part, supervised }) => {
      const pid = supervised.pid()
      return pid === undefined ? [] : [{ name: part.name, pid, args: part.args.join(' ') }]
    })
  const changed = keepProcessList(dataDir, processes, log)
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
    const host = localAddressOf(new URL(publicUrl))
    let failing = await failingChecks(host, port)
    while (!stopping && !servesAll(failing)) {
      await wait(100)
      failing = await failingChecks(host, port)
    }
    if (failing?.includes('disk'))
      log('start', `the disk of ${dataDir} is nearly full: new work is refused until there is space`)
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
      await stopInOrder(product.map(toSupervised), engines.map(toSupervised))
    },
  }
}

const toSupervised = ({ supervised }: { readonly supervised: Supervised }) => supervised

/** A nearly full disk does not fail a start, so that people can look at their pictures and delete some. */
const servesAll = (failing: readonly string[] | undefined) => failing?.every((check) => check === 'disk') ?? false

const Readiness = z.object({ failing: z.array(z.string()) })

/**
 * The names of the readiness checks of the API that fail; undefined while it does not respond. This uses Node's `http` because `fetch`
 * would permanently take 13 MB of the supervisor's memory.
 */
function failingChecks(host: string, port: number): Promise<readonly string[] | undefined> {
  return new Promise((resolve) => {
    const call = get({ host, port, path: '/health/ready', agent: false, timeout: 2_000 }, (response) => {
      text(response)
        .then((body) => resolve(Readiness.parse(JSON.parse(body)).failing))
        .catch(() => resolve(undefined)) // the response was cut off
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(undefined)) // it does not listen yet
  })
}
