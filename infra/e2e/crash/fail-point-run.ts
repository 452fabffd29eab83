import { setTimeout as pause } from 'node:timers/promises'
import { arm, disarm, type Records, readRecords } from '@studio/backend/platform/fail-points/records.ts'
import type { FailureRule } from '@studio/backend/platform/fail-points/rules.ts'
import { readTruth } from '../oracle/read-truth.ts'
import type { Truth } from '../oracle/truth.ts'
import { signIn } from '../support/person.ts'
import type { Product } from '../support/product.ts'
import { actFirstOf } from './behaviour.ts'
import { type Fault, injectFault } from './faults.ts'
import { startLoad } from './load.ts'
import { crashSettings, crashSpendCap } from './run.ts'
import { seededRandom } from './seeded-random.ts'
import { untilAllEnded } from './settling.ts'

/** Points that a run under load never reaches, and why. */
const unreachable: readonly { readonly points: RegExp; readonly because: string }[] = [
  {
    points: /^log\.append\.(AccountProfileChanged|SpendCap|Invite|Waitlist|Address|Admin|FirstAdmin|Price)/,
    because: 'the admin of the load manages accounts alone, and nobody changes their profile or their caps',
  },
  {
    points: /^log\.append\.(Character|Style|PromptSetting|Lora|Chat(?!Created|MessageAdded)|Share)/,
    because: 'the people of the load use no library, share nothing, and change no chat that is saved',
  },
  {
    points: /^log\.append\.Call/,
    because: 'what a killed call held back is given back after a quarter of an hour only, for which no run waits',
  },
  { points: /^log\.append\.OutputDeferred\./, because: 'the sandbox never refuses a submit of a run for now' },
  {
    points: /^log\.append\.OutputDoubted\./,
    because: 'the sandbox accepts what is sent to it: every task is in its history',
  },
  { points: /^log\.append\.Upload(Trashed|Restored|Purged)\./, because: 'the people of the load delete no uploads' },
  {
    points: /^log\.append\.Source(CancelRequested|Failed)/,
    because: 'all videos of the load can be read, and it is chance whether a deletion finds an import to cancel',
  },
  {
    points: /^(log\.append\.WorkCancelRequested|work\.(startAgain|cancel))/,
    because:
      'it is chance whether a deletion finds an archive to cancel, and Temporal loses its workflows when no work may be open',
  },
  { points: /^workflows\.end\./, because: 'no output of a run reaches its deadline' },
  { points: /^provider-segmind\./, because: 'its one model is not part of the load' },
]

export interface FailPointRun {
  readonly seed: number
  readonly people: number
  /** Longest time between two actions of a person, in milliseconds. */
  readonly idleMs: number
  /** The folder of the processes' records. */
  readonly folder: string
  /** Whether enough has happened to end the run. */
  readonly isEnough: (records: Records) => boolean
  /** Time in milliseconds after which the run ends in any case. */
  readonly atMostMs: number
}

/**
 * Some responses to submits are lost, so that tasks must be searched for. After a kill alone, the report of the service might
 * name the task first.
 */
const lostSubmitResponses: FailureRule = {
  point: 'provider-wavespeed.submit.after',
  action: 'do-then-timeout',
  probability: 0.4,
  seed: 20_261_121,
}

/** The environment of a product whose processes follow rules at their fail points. */
export function failPointSettings(folder: string, rules: readonly FailureRule[]) {
  return {
    ...crashSettings,
    LONGEST_RESTART_DELAY_MS: '200',
    // what Temporal has lost is started again by a sweep, for which these runs wait
    SWEEP_EVERY_MS: '5000',
    FAIL_POINTS: JSON.stringify({ folder, rules: [...rules, lostSubmitResponses] }),
  }
}

/** Points that exist and that this kind of run must reach. */
export function pointsToReach({ listed }: Records): readonly string[] {
  return [...listed].filter((point) => !unreachable.some(({ points }) => points.test(point)))
}

/** The points among these that were not reached. */
export function missedPoints(records: Records): readonly string[] {
  return pointsToReach(records).filter((point) => !records.reached.has(point))
}

/** The kills at these points and hits that the rules demand and that have not been carried out yet. */
export function pendingKills(
  records: Records,
  hits: readonly number[],
  points: readonly string[] = pointsToReach(records),
): readonly string[] {
  return points.flatMap((point) => hits.map((hit) => `kill-${hit}~${point}`)).filter((name) => !records.fired.has(name))
}

/** Puts a product with rules at its fail points under load until enough has happened, and reads the records. */
export async function failAtPoints(product: Product, run: FailPointRun): Promise<{ truth: Truth; records: Records }> {
  const { folder, isEnough, atMostMs } = run
  const random = seededRandom(run.seed)
  arm(folder)
  // an account is created only once, so its fail points must be passed before the load makes the rules kill the api at others
  await tryToSignIn(product)
  const load = await startLoad(product, { people: run.people, random, idleMs: run.idleMs, begin: actFirstOf })
  const deadline = performance.now() + atMostMs
  let workflowsLost = false
  try {
    while (performance.now() < deadline && !isEnough(readRecords(folder))) {
      await tryToSignIn(product)
      const onlyStarts = missedPoints(readRecords(folder)).every((point) => point.startsWith('workflows.startAgain'))
      // a workflow is only started a second time when Temporal has lost it
      if (onlyStarts && !workflowsLost) await injectFault(product, lostWorkflows)
      workflowsLost ||= onlyStarts
      await pause(250)
    }
  } finally {
    await load.stop()
    disarm(folder)
  }
  await untilAllEnded(product, 240_000)
  return {
    truth: await readTruth(product, { historyFile: load.historyFile, dailySpendCap: crashSpendCap }),
    records: readRecords(folder),
  }
}

/**
 * The product itself creates the account of the test login. The api may be killed by a rule while it does so, which is part of
 * the test.
 */
const tryToSignIn = (product: Product): Promise<unknown> => signIn(product.url).catch(() => undefined)

const lostWorkflows: Fault = { kind: 'forget-workflows' }
