import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { arm, disarm, readRecords } from '@studio/backend/platform/fail-points/records.ts'
import type { FailureRule } from '@studio/backend/platform/fail-points/rules.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { markOf } from '../oracle/read-traces.ts'
import { readTruth } from '../oracle/read-truth.ts'
import type { Truth } from '../oracle/truth.ts'
import { masterKeyOf, withEngines } from '../support/engines.ts'
import type { Product } from '../support/product.ts'
import { until } from '../support/until.ts'
import { type Fault, injectFault } from './faults.ts'
import { makePerson } from './people.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { crashSpendCap } from './run.ts'
import { untilAllEnded } from './settling.ts'
import { virtualAdmin } from './virtual-admin.ts'
import { type VirtualUser, virtualUser } from './virtual-user.ts'

/** What is asked for, the step in the middle of which something is killed, and what: the process that takes the step, or others. */
export interface KilledStep {
  readonly of: 'deletion' | 'report' | 'export'
  readonly point: string
  readonly killed: 'itself' | Fault
}

const everything: Fault = { kind: 'power-loss' }
const kill = (part: 'api' | 'projector' | 'mongo' | 'eventstore' | 'temporal'): Fault => ({
  kind: 'kill',
  parts: [part],
})

/** Each step of a deletion, in its order, then those of a report and of an export. */
export const killedSteps: readonly KilledStep[] = [
  { of: 'deletion', point: 'log.append.AccountDeletionRequested.before', killed: 'itself' },
  { of: 'deletion', point: 'log.append.AccountDeletionRequested.after', killed: 'itself' },
  { of: 'deletion', point: 'mongo.session.after', killed: 'itself' },
  { of: 'deletion', point: 'log.append.QueueClosed.after', killed: 'itself' },
  { of: 'deletion', point: 'log.append.JobCancelRequested.after', killed: 'itself' },
  { of: 'deletion', point: 'keys.erase.before', killed: everything },
  { of: 'deletion', point: 'keys.erase.after', killed: 'itself' },
  { of: 'deletion', point: 'blobs.discardUnfinished.before', killed: kill('projector') },
  { of: 'deletion', point: 'blobs.discardUnfinished.after', killed: kill('mongo') },
  { of: 'deletion', point: 'blobs.delete.before', killed: kill('temporal') },
  { of: 'deletion', point: 'blobs.delete.after', killed: 'itself' },
  { of: 'deletion', point: 'log.append.IdentityReleased.before', killed: kill('eventstore') },
  { of: 'deletion', point: 'log.append.IdentityReleased.after', killed: 'itself' },
  { of: 'deletion', point: 'log.append.AccountDeleted.before', killed: everything },
  { of: 'deletion', point: 'log.append.AccountDeleted.after', killed: 'itself' },
  { of: 'report', point: 'blobs.put.before', killed: 'itself' },
  { of: 'report', point: 'blobs.put.after', killed: 'itself' },
  { of: 'report', point: 'log.append.WorkEnded.before', killed: everything },
  { of: 'report', point: 'log.append.WorkEnded.after', killed: 'itself' },
  { of: 'export', point: 'log.append.WorkRequested.after', killed: 'itself' },
  { of: 'export', point: 'log.append.WorkProgressed.after', killed: 'itself' },
  { of: 'export', point: 'log.append.WorkEnded.before', killed: kill('projector') },
]

/** How long a step waits for the others to be killed, in milliseconds. */
const heldUpMs = 4_000

/** The rules of all steps. Each is carried out once, by the first process that comes to its point after it was armed. */
export const rulesOfSteps = (steps: readonly KilledStep[]): readonly FailureRule[] =>
  steps.map(({ point, killed }) =>
    killed === 'itself' ? { point, action: 'kill', hit: 1 } : { point, action: 'pause', hit: 1, ms: heldUpMs },
  )

interface Steps {
  readonly steps: readonly KilledStep[]
  /** The folder of the processes' records. */
  readonly folder: string
  readonly onStep?: (step: KilledStep, number: number) => void
}

/** Time within which a step is reached, and within which what was asked for has ended after the kill. */
const reachedMs = 120_000
const endedMs = 240_000

/**
 * Takes one step after the other, each with a new person who has a picture and, if they leave, one more in the making: asks for it, kills in the
 * middle of the step, and waits until everything has ended. Reads the independent records. Throws when a step is not reached.
 */
export async function killAtSteps(product: Product, { steps, folder, onStep }: Steps): Promise<Truth> {
  const historyFile = join(product.dataDir, 'history.jsonl')
  const recorder = openRecorder(historyFile)
  try {
    for (const [number, step] of steps.entries()) {
      await withEngines(product, async (engines) => {
        const user = await somebodyBusy(product, { step, engines, recorder })
        await killAt(product, { step, folder, ask: () => ask(product, { step, user, engines, recorder }) })
      })
      await untilAllEnded(product, endedMs)
      onStep?.(step, number + 1)
    }
  } finally {
    disarm(folder)
    recorder.close()
  }
  return await readTruth(product, { historyFile, dailySpendCap: crashSpendCap, histories: true })
}

async function somebodyBusy(
  product: Product,
  { step, engines, recorder }: Pick<Asking, 'step' | 'engines' | 'recorder'>,
): Promise<VirtualUser> {
  const person = await makePerson(engines, masterKeyOf(product))
  const user = virtualUser(product.url, person, recorder)
  const pictures = (speed: string) => ({
    prompt: `${randomUUID()} ${markOf(person.userId)}${speed}`,
    model: 'wavespeed-ai/chroma',
    outputs: 1,
  })
  await user.generate(randomUUID(), pictures(''))
  await until('there is a picture', async () => (await user.viewGallery()).pictures.length > 0)
  // what is stored meanwhile would be taken for the file of a report or an archive
  if (step.of === 'deletion') await user.generate(randomUUID(), pictures(' [slow 5s]'))
  return user
}

interface Asking {
  readonly step: KilledStep
  readonly user: VirtualUser
  readonly engines: Engines
  readonly recorder: Recorder
}

/** Asks until there is an answer: the API may be what is killed. */
async function ask(product: Product, { step, user, engines, recorder }: Asking): Promise<void> {
  const key = randomUUID()
  const act = {
    deletion: () => user.deleteAccount(),
    report: () => virtualAdmin(product, { engines, recorder }).report(),
    export: () => user.dataExport(key),
  }[step.of]
  await until(`${step.of} is asked for`, async () => {
    const { outcome } = await act()
    return outcome === 'ok' || user.isBarred()
  })
}

interface Killing {
  readonly step: KilledStep
  readonly folder: string
  readonly ask: () => Promise<void>
}

async function killAt(product: Product, { step, folder, ask: asking }: Killing): Promise<void> {
  const { point, killed } = step
  const fired = `${killed === 'itself' ? 'kill' : 'pause'}-1~${point}`
  // The same point may belong to several steps.
  rmSync(join(folder, 'fired', fired), { force: true })
  arm(folder)
  const asked = asking()
  for (const deadline = performance.now() + reachedMs; !readRecords(folder).fired.has(fired); await pause(20)) {
    if (performance.now() > deadline) throw new Error(`${point} was not reached`)
  }
  disarm(folder)
  if (killed !== 'itself') await injectFault(product, killed)
  await asked
}
