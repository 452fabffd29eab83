import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { JobId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { accountErrors } from '../accounts/errors.ts'
import { jobErrors } from './errors.ts'
import { AdmittedFields, JobFields, type JobKind, type QueueEntry, type QueueEvent, type QueueState } from './events.ts'
import { maxInProgress } from './limits.ts'

interface OnQueue extends CommandContext {
  readonly userId: UserId
  readonly jobId: JobId
}

/** What a user's pictures take, in bytes. */
export interface Storage {
  readonly used: number
  /** Limit in bytes: once it is reached, nothing more is admitted. */
  readonly quota: number
}

/** Asks for a job; money in millionths of a dollar. */
export interface RequestJob extends OnQueue, Readonly<JobFields> {
  readonly type: 'RequestJob'
  readonly kind: JobKind
  readonly prompt: string
  /** Of all outputs, as the person saw it; absent: today's price holds. */
  readonly shownPrice?: number
  /** What one user may spend in a UTC day. */
  readonly dailySpendCap: number
  readonly storage: Storage
  /** The job's own stream has an event: this request was admitted before and has left the queue. */
  readonly jobKnown: boolean
  /** Revision that its JobRequested gets in the queue's stream. */
  readonly requestRevision: bigint
}

interface RequestCancel extends OnQueue {
  readonly type: 'RequestCancel'
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

export type QueueCommand = RequestJob | RequestCancel | ReleaseSlot | SetAdmission

/** Stream `queue-<userId>`: admission of everything one user generates. Every event carries the state after it. */
export const queueDecider: Decider<QueueState, QueueCommand, QueueEvent> = {
  reads: 'last',
  initial: { entries: [], day: '1970-01-01', spent: 0 },
  evolve: (_, event) => event.data.queue,
  decide: (command, queue) => {
    switch (command.type) {
      case 'RequestJob':
        return request(command, queue)
      case 'RequestCancel':
        return cancel(command, queue)
      case 'ReleaseSlot':
        return release(command, queue)
      case 'CloseQueue':
        return queue.closed ? [] : close(command.userId, queue)
      case 'OpenQueue':
        return queue.closed ? open(command.userId, queue) : []
    }
  },
}

/** Outputs of a kind that hold a slot. */
export const inProgress = (queue: QueueState, kind: JobKind): number =>
  queue.entries.filter((entry) => entry.kind === kind).reduce((sum, entry) => sum + entry.outputs.length, 0)

function request(command: RequestJob, before: QueueState): readonly QueueEvent[] {
  if (command.jobKnown || entryOf(command, before)) return []
  if (before.closed) throw new DomainError(accountErrors.suspended, 'This account is suspended.')
  const queue = onDay(before, command.at)
  refuseOverLimit(command, queue)
  refuseOtherPrice(command)
  refuseOverSpend(command, queue)
  refuseOverStorage(command)
  const spent = queue.spent + totalPrice(command)
  const requested = { ...queue, entries: [...queue.entries, newEntry(command, queue.day)], spent }
  const admitted = { ...requested, entries: requested.entries.map(runs(command.jobId)) }
  return [jobRequested(command, requested), jobAdmitted(command, admitted)]
}

function cancel(command: RequestCancel, queue: QueueState): readonly QueueEvent[] {
  const entry = entryOf(command, queue)
  if (!entry || entry.cancelRequested) return []
  const after = { ...queue, entries: replace(queue.entries, { ...entry, cancelRequested: true }) }
  return [{ type: 'JobCancelRequested', data: { userId: command.userId, jobId: command.jobId, queue: after } }]
}

function release(command: ReleaseSlot, queue: QueueState): readonly QueueEvent[] {
  const { userId, jobId, n, fate, mayHaveCost } = command
  const entry = entryOf(command, queue)
  if (!entry?.outputs.includes(n)) return []
  const costNothing = fate === 'failed' && !mayHaveCost
  const givenBack = costNothing && entry.day === queue.day ? entry.unitPrice : 0
  const left = { ...entry, outputs: entry.outputs.filter((output) => output !== n) }
  const after = { ...queue, entries: replace(queue.entries, left), spent: queue.spent - givenBack }
  const data = { userId, jobId, n, fate, ...(mayHaveCost && { mayHaveCost }), queue: after }
  return [{ type: 'SlotReleased', data }]
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

/** Refuses in the words of spec images 8. */
function refuseOverLimit({ kind, outputs }: RequestJob, queue: QueueState): void {
  const max = maxInProgress[kind]
  const now = inProgress(queue, kind)
  if (now + outputs <= max) return
  const message = `You can only have ${max} images processing at once. Currently: ${now}/${max}. Wait for some to complete before generating more.`
  throw new DomainError(jobErrors.rateLimit, message, { inProgress: now, max })
}

function refuseOtherPrice(command: RequestJob): void {
  const { shownPrice } = command
  const price = totalPrice(command)
  if (shownPrice === undefined || shownPrice === price) return
  throw new DomainError(jobErrors.priceChanged, 'The price has changed. Look at the new one and generate again.', {
    price,
  })
}

function refuseOverSpend(command: RequestJob, queue: QueueState): void {
  const { dailySpendCap } = command
  if (queue.spent + totalPrice(command) <= dailySpendCap) return
  const message = "This would go over today's spending limit. It starts again at midnight UTC."
  throw new DomainError(jobErrors.spendCap, message, { spent: queue.spent, cap: dailySpendCap })
}

/** The size of outputs is not known before they are made: what is in progress when the quota is reached still fits. */
function refuseOverStorage({ storage: { used, quota }, uploads }: RequestJob): void {
  const uploaded = uploads.reduce((sum, { bytes }) => sum + bytes, 0)
  if (used < quota && used + uploaded <= quota) return
  const message = `Your storage is full: you use ${gigabytes(used)} of ${gigabytes(quota)} GB. Delete images for good in the trash to make room.`
  throw new DomainError(jobErrors.storageQuota, message, { used, quota })
}

/** Formats a number with one digit after the point, unless that digit is zero. */
const gigabytes = (bytes: number): string => String(Math.round(bytes / 100_000_000) / 10)

const totalPrice = ({ unitPrice, outputs }: RequestJob): number => unitPrice * outputs

const entryOf = ({ jobId }: OnQueue, queue: QueueState): QueueEntry | undefined =>
  queue.entries.find((entry) => entry.jobId === jobId)

const newEntry = ({ jobId, kind, outputs, unitPrice }: RequestJob, day: string): QueueEntry => ({
  jobId,
  kind,
  phase: 'waiting',
  outputs: Array.from({ length: outputs }, (_, n) => n),
  unitPrice,
  day,
  cancelRequested: false,
})

const runs =
  (jobId: JobId) =>
  (entry: QueueEntry): QueueEntry =>
    entry.jobId === jobId ? { ...entry, phase: 'running' } : entry

/** The entries with the changed one in its place; an entry without outputs leaves the queue. */
const replace = (entries: readonly QueueEntry[], changed: QueueEntry): QueueEntry[] =>
  entries.map((entry) => (entry.jobId === changed.jobId ? changed : entry)).filter((entry) => entry.outputs.length > 0)

/** The queue on the day of the command, with nothing spent yet on a new day. An earlier day, from a clock that is behind, changes nothing. */
function onDay(queue: QueueState, at: string): QueueState {
  const day = at.slice(0, 'yyyy-mm-dd'.length)
  return day > queue.day ? { ...queue, day, spent: 0 } : queue
}

function jobRequested(command: RequestJob, queue: QueueState): QueueEvent {
  const { userId, jobId, prompt } = command
  return {
    type: 'JobRequested',
    data: { userId, jobId, queue, ...JobFields.parse(command), prompt: { plain: prompt } },
  }
}

function jobAdmitted(command: RequestJob, queue: QueueState): QueueEvent {
  const { userId, jobId } = command
  const requestRevision = String(command.requestRevision)
  return {
    type: 'JobAdmitted',
    data: { userId, jobId, queue, ...AdmittedFields.parse(command), requestRevision },
  }
}
