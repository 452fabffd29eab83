import type { Decider } from '../../../platform/eventsourcing/decider.ts'
import type { JobId, UserId } from '../../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../../platform/eventsourcing/handle.ts'
import { type QueueEntry, type QueueEvent, type QueueState, queueEvents } from '../events.ts'
import { type ReserveCall, reserve, type SettleCall, settle } from '../money/reservations.ts'
import { type SetSpendCap, setSpendCap } from '../money/spend-cap.ts'
import { entryOf, type RequestJob, type RetryOutputs, request, retry } from './admission.ts'
import { returnCredits } from './credits.ts'
import { admitWaiting } from './waiting-line.ts'

interface OnQueue extends CommandContext {
  readonly userId: UserId
  readonly jobId: JobId
}

interface RequestCancel extends OnQueue {
  readonly type: 'RequestCancel'
  /** These outputs only; absent: the whole job. */
  readonly outputs?: readonly number[] | undefined
}

/** Gives back the slot of an output that has its fate. */
interface ReleaseSlot extends OnQueue {
  readonly type: 'ReleaseSlot'
  readonly n: number
  readonly fate: 'stored' | 'failed'
  /** The provider may have taken money for a failed output: it stays spent for the day. */
  readonly mayHaveCost?: true | undefined
}

interface SetAdmission extends CommandContext {
  readonly type: 'CloseQueue' | 'OpenQueue'
  readonly userId: UserId
}

export type QueueCommand =
  | RequestJob
  | RetryOutputs
  | RequestCancel
  | ReleaseSlot
  | SetAdmission
  | ReserveCall
  | SettleCall
  | SetSpendCap

/** Stream `queue-<userId>`: admission of everything one user generates. Every event carries the state after it. */
export const queueDecider: Decider<QueueState, QueueCommand, QueueEvent> = {
  reads: 'last',
  events: queueEvents,
  initial: { entries: [], day: '1970-01-01', spent: 0 },
  evolve: (_, event) => event.data.queue,
  decide: (command, queue) => {
    switch (command.type) {
      case 'RequestJob':
        return request(command, queue)
      case 'RetryOutputs':
        return retry(command, queue)
      case 'RequestCancel':
        return cancel(command, queue)
      case 'ReleaseSlot':
        return release(command, queue)
      case 'ReserveCall':
        return reserve(command, queue)
      case 'SettleCall':
        return settle(command, queue)
      case 'SetSpendCap':
        return setSpendCap(command, queue)
      case 'CloseQueue':
        return queue.closed ? [] : close(command.userId, queue)
      case 'OpenQueue':
        return queue.closed ? open(command.userId, queue) : admitWaiting(command.userId, queue)
    }
  },
}

/**
 * Marks the job, or those of its outputs that are named and still hold a slot. What is marked already appends nothing. A job that waits
 * counts as cancelled as soon as none of its outputs is wanted: it must not be admitted any more.
 */
function cancel({ userId, jobId, outputs }: RequestCancel, queue: QueueState): readonly QueueEvent[] {
  const entry = entryOf(jobId, queue)
  if (!entry || entry.cancelRequested) return []
  const before = entry.cancelledOutputs ?? []
  const isUnwanted = (n: number) => before.includes(n) || outputs?.includes(n) === true
  if (outputs === undefined || (entry.phase === 'waiting' && entry.outputs.every(isUnwanted))) {
    const after = { ...queue, entries: replace(queue.entries, { ...entry, cancelRequested: true }) }
    return [{ type: 'JobCancelRequested', data: { userId, jobId, queue: after } }]
  }
  const cancelled = entry.outputs.filter((n) => outputs.includes(n) && !before.includes(n))
  if (cancelled.length === 0) return []
  const marked = { ...entry, cancelledOutputs: [...before, ...cancelled] }
  const after = { ...queue, entries: replace(queue.entries, marked) }
  return [{ type: 'OutputsCancelRequested', data: { userId, jobId, outputs: cancelled, queue: after } }]
}

/** Gives the slot back, and the first that waits for one is admitted in the same append. */
function release(command: ReleaseSlot, queue: QueueState): readonly QueueEvent[] {
  const { userId, jobId, n, fate, mayHaveCost } = command
  const entry = entryOf(jobId, queue)
  if (!entry?.outputs.includes(n)) return []
  const costNothing = fate === 'failed' && !mayHaveCost
  const givenBack = costNothing && entry.day === queue.day ? entry.unitPrice : 0
  const left = { ...entry, outputs: entry.outputs.filter((output) => output !== n) }
  const spent = queue.spent - givenBack
  const after = { ...(costNothing ? returnCredits(queue, entry) : queue), entries: replace(queue.entries, left), spent }
  const data = { userId, jobId, n, fate, ...(mayHaveCost && { mayHaveCost }), queue: after }
  return [{ type: 'SlotReleased', data }, ...admitWaiting(userId, after)]
}

/** A closed queue admits nothing new. Jobs that still wait for room are cancelled; jobs that run are paid for and end as usual. */
function close(userId: UserId, queue: QueueState): readonly QueueEvent[] {
  const closed: QueueState = { ...queue, closed: true }
  const cancelled = closed.entries
    .filter(({ phase, cancelRequested }) => phase === 'waiting' && !cancelRequested)
    .map(({ jobId }) => jobId)
  const marked = (jobIds: readonly JobId[]): QueueState => ({
    ...closed,
    entries: closed.entries.map((entry) =>
      jobIds.includes(entry.jobId) ? { ...entry, cancelRequested: true } : entry,
    ),
  })
  return [
    { type: 'QueueClosed', data: { userId, queue: closed } },
    ...cancelled.map(
      (jobId, n): QueueEvent => ({
        type: 'JobCancelRequested',
        data: { userId, jobId, queue: marked(cancelled.slice(0, n + 1)) },
      }),
    ),
  ]
}

function open(userId: UserId, before: QueueState): readonly QueueEvent[] {
  const { closed: _closed, ...queue } = before
  return [{ type: 'QueueOpened', data: { userId, queue } }]
}

/** The entries with the changed one in its place; an entry without outputs leaves the queue. */
const replace = (entries: readonly QueueEntry[], changed: QueueEntry): QueueEntry[] =>
  entries.map((entry) => (entry.jobId === changed.jobId ? changed : entry)).filter((entry) => entry.outputs.length > 0)
