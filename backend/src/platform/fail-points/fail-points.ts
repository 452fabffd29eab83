import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import process from 'node:process'
import type { FailPointSettings, Order } from './orders.ts'
import { isArmed, note } from './records.ts'

/** The named places of this process. */
export interface FailPoints {
  /** Says which points exist. */
  readonly list: (points: readonly string[]) => void
  /** Passes a point: does what is ordered there. `fail` asks the caller to fail as its port would; a kill never returns. */
  readonly reach: (point: string) => Promise<'pass' | 'fail'>
}

/** How a process ends or stops itself; tests bring their own. */
export interface Means {
  readonly kill: () => Promise<never>
  readonly pause: (ms: number) => Promise<void>
}

/** Fail points by the given orders. */
export function openFailPoints({ folder, orders }: FailPointSettings, means: Means = signals): FailPoints {
  const hits = new Map<string, number>()

  const isDue = (order: Order, point: string, hit: number): boolean =>
    'hit' in order
      ? hit === order.hit && note(folder, 'fired', `${order.action}-${order.hit}~${point}`)
      : drawOf(order.seed, point, hit) < order.probability

  return {
    list: (points) => {
      for (const point of points) note(folder, 'listed', point)
    },
    async reach(point) {
      if (!isArmed(folder)) return 'pass'
      const hit = (hits.get(point) ?? 0) + 1
      hits.set(point, hit)
      if (hit === 1) note(folder, 'reached', point)
      for (const order of orders) {
        if (!isMeant(order, point) || !isDue(order, point, hit)) continue
        if ((await carryOut(order, means)) === 'fail') return 'fail'
      }
      return 'pass'
    },
  }
}

function isMeant({ point: pattern, action }: Order, point: string): boolean {
  if (action === 'do-then-timeout' && !point.endsWith('.after')) return false
  const parts = pattern.split('*').map((part) => part.replace(/[.]/g, '\\.'))
  return new RegExp(`^${parts.join('.*')}$`).test(point)
}

async function carryOut(order: Order, means: Means): Promise<'pass' | 'fail'> {
  switch (order.action) {
    case 'kill':
      return await means.kill()
    case 'pause':
      await means.pause(order.ms)
      return 'pass'
    case 'throw':
    case 'do-then-timeout':
      return 'fail'
  }
}

/** From 0 to 1, the same for the same seed, point and hit. */
const drawOf = (seed: number, point: string, hit: number): number =>
  createHash('sha256').update(`${seed} ${point} ${hit}`).digest().readUInt32BE() / 2 ** 32

const signals: Means = {
  kill: () => {
    process.kill(process.pid, 'SIGKILL')
    return new Promise(() => undefined) // the signal may take a moment
  },
  pause: (ms) => {
    // a stopped process cannot wake itself
    const wake = `sleep ${ms / 1_000}; kill -CONT ${process.pid}`
    spawn('sh', ['-c', wake], { detached: true, stdio: 'ignore' }).unref()
    process.kill(process.pid, 'SIGSTOP')
    return Promise.resolve()
  },
}
