import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import process from 'node:process'
import { armingOf, note } from './records.ts'
import type { FailPointSettings, FailureRule } from './rules.ts'

/** The named points of this process at which it can be made to fail. */
export interface FailPoints {
  /** Says which points exist. */
  readonly list: (points: readonly string[]) => void
  /**
   * Passes a point and does what the rules say. `fail` is called when the port should fail as it usually does; a kill never
   * returns.
   */
  readonly reach: (point: string) => Promise<'pass' | 'fail'>
}

/** How a process kills or stops itself; tests replace this. */
export interface Means {
  readonly kill: () => Promise<never>
  readonly pause: (ms: number) => Promise<void>
}

/** Creates the fail points that carry out the given rules. */
export function openFailPoints({ folder, rules }: FailPointSettings, means: Means = signals): FailPoints {
  const hits = new Map<string, number>()
  let counted: string | undefined

  const countedHit = (point: string, arming: string): number => {
    if (arming !== counted) hits.clear()
    counted = arming
    const hit = (hits.get(point) ?? 0) + 1
    hits.set(point, hit)
    return hit
  }

  const isDue = (rule: FailureRule, point: string, hit: number): boolean =>
    'hit' in rule
      ? hit === rule.hit && note(folder, 'fired', `${rule.action}-${rule.hit}~${point}`)
      : drawOf(rule.seed, point, hit) < rule.probability

  return {
    list: (points) => {
      for (const point of points) note(folder, 'listed', point)
    },
    async reach(point) {
      const arming = armingOf(folder)
      if (arming === undefined) return 'pass'
      const hit = countedHit(point, arming)
      if (hit === 1) note(folder, 'reached', point)
      for (const rule of rules) {
        if (!isMeant(rule, point) || !isDue(rule, point, hit)) continue
        if ((await carryOut(rule, means)) === 'fail') return 'fail'
      }
      return 'pass'
    },
  }
}

function isMeant({ point: pattern, action }: FailureRule, point: string): boolean {
  if (action === 'do-then-timeout' && !point.endsWith('.after')) return false
  const parts = pattern.split('*').map((part) => part.replace(/[.]/g, '\\.'))
  return new RegExp(`^${parts.join('.*')}$`).test(point)
}

async function carryOut(rule: FailureRule, means: Means): Promise<'pass' | 'fail'> {
  switch (rule.action) {
    case 'kill':
      return await means.kill()
    case 'pause':
      await means.pause(rule.ms)
      return 'pass'
    case 'throw':
    case 'do-then-timeout':
      return 'fail'
  }
}

/** A number from 0 to 1; always the same for the same seed, point and hit. */
const drawOf = (seed: number, point: string, hit: number): number =>
  createHash('sha256').update(`${seed} ${point} ${hit}`).digest().readUInt32BE() / 2 ** 32

const signals: Means = {
  kill: () => {
    process.kill(process.pid, 'SIGKILL')
    return new Promise(() => undefined) // the signal may take a moment
  },
  pause: (ms) => {
    // a stopped process cannot continue itself, so another one is started that will
    const wake = `sleep ${ms / 1_000}; kill -CONT ${process.pid}`
    spawn('sh', ['-c', wake], { detached: true, stdio: 'ignore' }).unref()
    process.kill(process.pid, 'SIGSTOP')
    return Promise.resolve()
  },
}
