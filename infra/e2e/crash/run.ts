import { setTimeout as pause } from 'node:timers/promises'
import { readTruth } from '../oracle/read-truth.ts'
import type { Truth } from '../oracle/truth.ts'
import type { Product } from '../support/product.ts'
import { actFirst } from './behaviour.ts'
import { type Fault, injectFault, planFaults } from './faults.ts'
import { type Load, startLoad } from './load.ts'
import { allServe } from './parts.ts'
import { seededRandom } from './seeded-random.ts'
import { untilAllEnded } from './settling.ts'

export interface CrashRun {
  readonly seed: number
  readonly kills: number
  readonly people: number
  /** Longest pause by SIGSTOP, in milliseconds. */
  readonly longestPauseMs: number
  /** The least and the most actions of people between the recovery from a fault and the next fault. */
  readonly actsBetween: readonly [number, number]
  /** Whether the histories of deleted people are awaited to go, which takes minutes. */
  readonly histories?: boolean
  /** Called after each fault, once the product has recovered. */
  readonly onFault?: (fault: Fault, number: number, count: Load['count']) => void
}

/** Daily spend cap in millionths of a dollar: about six jobs, so that everybody who requests pictures for long enough is refused. */
export const crashSpendCap = 300_000

/** How the product is started for a run. */
export const crashSettings = {
  // prices are low, and the prompts say how long a picture takes
  SANDBOX_SPEED: '0',
  DAILY_SPEND_CAP: `${crashSpendCap / 1_000_000}`,
  // a task whose response was lost is searched for longer than any pause of these tests, but not for minutes
  RECONCILE_WINDOW_MS: '20000',
  SWEEP_EVERY_MS: '20000',
  // longer than a request that was under way when a process was paused for a few seconds
  ERASURE_SETTLE_MS: '5000',
  // a deletion waits for the end of calls; of one that was told of in a lost database it is seven times as long in coming
  CALL_SILENCE_MS: '15000',
  LOG_LEVEL: 'warn',
} as const

/** Time after a fault within which the product must serve again. */
const recoveryMs = 180_000
/** Time for open jobs to end after the last fault: a sweep of the dispatcher and some slow jobs. */
const endingMs = 300_000

/**
 * Puts a running product under load, injects one fault after the other, waits until every accepted job has ended, and
 * reads the independent records. Throws when the product does not recover, or when a job does not end.
 */
export async function crash(
  product: Product,
  { seed, kills, people, longestPauseMs, actsBetween, histories = false, onFault }: CrashRun,
): Promise<Truth> {
  const random = seededRandom(seed)
  const load = await startLoad(product, {
    people,
    random: random.fork('load'),
    idleMs: 400,
    begin: (_, context) => actFirst(context),
  })
  try {
    await untilServing(product, load, 20)
    let number = 0
    const plan = { count: kills, longestPauseMs, ownDisk: product.disk !== undefined }
    for (const fault of planFaults(random, plan)) {
      await injectFault(product, fault)
      // the next fault follows a random number of actions after the recovery, so that faults happen in every phase of a job
      await untilServing(product, load, Math.floor(random.between(...actsBetween)))
      onFault?.(fault, ++number, load.count)
    }
    await within(recoveryMs, load.hasBegun)
  } finally {
    await load.stop()
  }
  await untilAllEnded(product, endingMs)
  return await readTruth(product, { historyFile: load.historyFile, dailySpendCap: crashSpendCap, histories })
}

/** Waits until every part serves and this many further actions have succeeded. */
async function untilServing(product: Product, load: Load, acts: number): Promise<void> {
  const wanted = load.count('ok') + acts
  await within(recoveryMs, async () => load.count('ok') >= wanted && (await allServe(product)))
}

async function within(ms: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('the product does not serve again')
    await pause(50)
  }
}
