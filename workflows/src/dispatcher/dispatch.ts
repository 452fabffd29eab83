import type { EventStore } from '@studio/backend/eventsourcing/event-store.ts'
import type { Board } from './board.ts'
import { hasJobEnded } from './ended.ts'
import type { JobWorkflows } from './jobs.ts'

export interface DispatchDeps {
  readonly board: Board
  readonly store: EventStore
  readonly workflows: JobWorkflows
}

/** One piece of dispatching: a cancel if one waits, else the next turn there is room for; false when there is neither. */
export async function dispatchNext(deps: DispatchDeps): Promise<boolean> {
  return (await passCancel(deps)) || (await giveNextTurn(deps))
}

async function passCancel({ board, store, workflows }: DispatchDeps): Promise<boolean> {
  const job = board.nextCancel()
  if (job === undefined) return false
  try {
    if (!(await hasJobEnded(store, job))) await workflows.cancel(job, 'all')
  } catch (error) {
    board.cancelLater(job.jobId)
    throw error
  }
  return true
}

async function giveNextTurn({ board, store, workflows }: DispatchDeps): Promise<boolean> {
  const output = board.turns.next()
  if (output === undefined) return false
  const job = board.jobs.get(output.jobId)?.job
  if (job === undefined) {
    board.forget(output.jobId)
    return true
  }
  try {
    if (await hasJobEnded(store, job)) board.forget(job.jobId)
    else await workflows.giveTurn(job, output.n)
  } catch (error) {
    board.turns.giveBack(output)
    throw error
  }
  return true
}
