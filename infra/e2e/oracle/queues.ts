import type { QueueState } from '@studio/backend/features/jobs/events.ts'
import { type Log, of } from './truth.ts'

/** The state of each person's queue after its last event. */
export function lastQueues(log: Log): ReadonlyMap<string, QueueState> {
  return new Map(queueEvents(log).map(({ data }) => [data.userId, data.queue]))
}

const queueEvents = (log: Log) =>
  log.filter(
    (event) =>
      event.type === 'JobRequested' ||
      event.type === 'JobAdmitted' ||
      event.type === 'JobCancelRequested' ||
      event.type === 'OutputsCancelRequested' ||
      event.type === 'SlotReleased' ||
      event.type === 'CallReserved' ||
      event.type === 'CallSettled',
  )

/** How many outputs of a job gave back on that day what they were paid by: those that failed and certainly cost nothing. */
export function returnedOutputs(log: Log, jobId: string, day: string): number {
  return of(log, 'SlotReleased', jobId).filter(
    ({ data }) => data.fate === 'failed' && !data.mayHaveCost && data.queue.day === day,
  ).length
}

/** The money that each output of a request takes: none where it is paid by credits. */
export function moneyFor({
  unitPrice,
  credits,
}: {
  readonly unitPrice: number
  readonly credits?: number | undefined
}) {
  return credits === undefined ? unitPrice : 0
}
