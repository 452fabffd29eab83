import { isSuspended } from '@studio/backend/features/accounts/queries.ts'
import { setAdmission } from '@studio/backend/features/jobs/commands.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import type { DiskSpace } from '@studio/backend/platform/media/disk-space.ts'
import type { Board } from './board.ts'
import { hasJobEnded } from './ended.ts'
import type { JobWorkflows } from './jobs.ts'

export interface DispatchDeps {
  readonly board: Board
  readonly store: EventStore
  readonly handle: Handle
  readonly clock: () => Date
  readonly workflows: JobWorkflows
  /** Of the disk where results are kept. */
  readonly disk: DiskSpace
}

const pieces = [settleQueue, passCancel, passReport, giveNextTurn]

/**
 * One piece of dispatching: a queue to settle, a cancel or a report if one waits, else the next turn there is room for; false for
 * nothing. A piece that fails waits again and lets the others pass: one stream that cannot be read must not hold up everybody.
 * Throws the first failure once nothing else was to be done.
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

/** The queue of a person is open exactly while their account is not suspended, by the account's own stream. */
async function settleQueue({ board, store, handle, clock }: DispatchDeps): Promise<boolean> {
  const userId = board.nextToSettle()
  if (userId === undefined) return false
  const commandId = randomId()
  const command = { commandId, correlationId: commandId, causationId: commandId, at: clock().toISOString() }
  try {
    await setAdmission(handle, { ...command, userId, open: !(await isSuspended(store, userId)) })
  } catch (error) {
    board.settleLater(userId)
    throw error
  }
  return true
}

async function passCancel({ board, store, workflows }: DispatchDeps): Promise<boolean> {
  const job = board.nextCancel()
  if (job === undefined) return false
  try {
    if (!(await hasJobEnded(store, job))) await workflows.cancel(job)
  } catch (error) {
    board.cancelLater(job.jobId)
    throw error
  }
  return true
}

/** Not tried again: who waits for the provider looks by itself too. */
async function passReport({ board, workflows }: DispatchDeps): Promise<boolean> {
  const output = board.nextReport()
  if (output === undefined) return false
  await workflows.report(output.jobId, output.n)
  return true
}

/** While the disk is nearly full outputs wait: their results would find no room. */
async function giveNextTurn({ board, store, workflows, disk }: DispatchDeps): Promise<boolean> {
  if (!(await disk.hasRoom())) return false
  const output = board.turns.next()
  if (output === undefined) return false
  const known = board.jobs.get(output.jobId)
  if (known === undefined) {
    board.forget(output.jobId)
    return true
  }
  const { job, cancelled } = known
  try {
    if (await hasJobEnded(store, job)) board.forget(job.jobId)
    else if (cancelled)
      await workflows.cancel(job) // Temporal may have lost the first one, and a turn alone would send it
    else await workflows.giveTurn(job, output.n)
  } catch (error) {
    board.turns.giveBack(output)
    throw error
  }
  return true
}
