import { accountStatus } from '@studio/backend/features/accounts/queries.ts'
import { setAdmission } from '@studio/backend/features/jobs/commands.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import type { DiskSpace } from '@studio/backend/platform/media/blobs/disk-space.ts'
import type { Reports } from '../activities/task/reports.ts'
import type { OutputRef } from '../generation/refs.ts'
import { coversOutput } from './cancels.ts'
import type { DispatcherState } from './dispatcher-state.ts'
import { hasJobEnded } from './ended.ts'
import type { JobWorkflows } from './jobs.ts'

export interface DispatchDeps {
  readonly state: DispatcherState
  readonly store: EventStore
  readonly handle: Handle
  readonly clock: () => Date
  readonly workflows: JobWorkflows
  /** Tells how much room is left on the disk where results are stored. */
  readonly disk: DiskSpace
  /** Reaches the activities of this process that wait for reports. */
  readonly reports: Pick<Reports, 'tell'>
}

const pieces = [openOrCloseQueue, passCancel, passReport, giveNextTurns]

/**
 * Does one piece of dispatching: it opens or closes a queue, passes on a cancel or a report if one waits, or else gives the turns
 * that there is room for. Returns false when there is nothing to do. A piece that fails goes to the back and lets the others pass,
 * because one stream that cannot be read must not hold up everybody. Throws the first failure when nothing else was left to do.
 */
export async function dispatchNext(deps: DispatchDeps): Promise<boolean> {
  const failures: unknown[] = []
  for (const piece of pieces) {
    try {
      if (await piece(deps)) return true
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return false
}

/**
 * Opens or closes the queue of a person, which must be open exactly while their account is neither suspended nor deleted. The
 * account's own stream decides.
 */
async function openOrCloseQueue({ state, store, handle, clock }: DispatchDeps): Promise<boolean> {
  const userId = state.nextToSettle()
  if (userId === undefined) return false
  const commandId = randomId()
  const command = { commandId, correlationId: commandId, causationId: commandId, at: clock().toISOString() }
  try {
    await setAdmission(handle, { ...command, userId, open: (await accountStatus(store, userId)) === 'active' })
  } catch (error) {
    state.settleLater(userId)
    throw error
  }
  return true
}

async function passCancel({ state, store, workflows }: DispatchDeps): Promise<boolean> {
  const cancel = state.nextCancel()
  if (cancel === undefined) return false
  const { job, what } = cancel
  try {
    if (!(await hasJobEnded(store, job))) await workflows.cancel(job, what)
  } catch (error) {
    state.cancelLater(job.jobId, what)
    throw error
  }
  return true
}

/**
 * Passes a report to the activity that waits for the output in this process, or else to the workflow, whose activity may run
 * elsewhere. It is not retried, because whoever waits for the provider also polls.
 */
async function passReport({ state, workflows, reports }: DispatchDeps): Promise<boolean> {
  const output = state.nextReport()
  if (output === undefined) return false
  if (!reports.tell(output)) await workflows.report(output.jobId, output.n)
  return true
}

/** How many outputs get their turn at once: enough to keep a busy account filled, few enough to start side by side. */
const mostTurnsAtOnce = 16

/**
 * Gives all turns that there is room for; the outputs of one job get theirs together. While the disk is nearly full outputs wait,
 * because there would be no room for their results.
 */
async function giveNextTurns(deps: DispatchDeps): Promise<boolean> {
  const { state, disk } = deps
  if (!(await disk.hasRoom())) return false
  const outputs: OutputRef[] = []
  while (outputs.length < mostTurnsAtOnce) {
    const output = state.turns.next()
    if (output === undefined) break
    outputs.push(output)
  }
  const byJob = Map.groupBy(outputs, ({ jobId }) => jobId)
  const given = await Promise.allSettled([...byJob].map(([jobId, ofJob]) => giveTurns(deps, jobId, ofJob)))
  const failure = given.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected' && given.every(({ status }) => status === 'rejected')) throw failure.reason
  return outputs.length > 0
}

async function giveTurns(
  { state, store, clock, workflows }: DispatchDeps,
  jobId: string,
  outputs: readonly OutputRef[],
): Promise<void> {
  const known = state.jobs.get(jobId)
  if (known === undefined) return state.forget(jobId)
  const { job, admittedAt, cancelled } = known
  try {
    if (admittedAt !== undefined && isOld(admittedAt, clock()) && (await hasJobEnded(store, job)))
      return state.forget(job.jobId)
    // Temporal may have lost the first cancel, and a turn without it would make the workflow send an output that nobody wants
    if (cancelled) await workflows.cancel(job, cancelled)
    const [first, ...others] = outputs.map(({ n }) => n).filter((n) => !coversOutput(cancelled, n))
    if (first !== undefined) await workflows.giveTurn(job, first, ...others)
  } catch (error) {
    for (const output of outputs.toReversed()) state.turns.giveBack(output)
    throw error
  }
}

/** Temporal remembers for a day that a job has closed, and refuses to start it again during that time. */
const isOld = (admittedAt: Date, now: Date): boolean => now.getTime() - admittedAt.getTime() > 60 * 60_000
