import type { UserId } from '../../platform/eventsourcing/event.ts'
import { change, create, type FeedChange, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { AccountEvent } from '../accounts/events.ts'
import type { JobEvent, OutputEvent, QueueEntry, QueueEvent, QueueState } from './events.ts'
import { isIn, limitGroups } from './queue/limits.ts'

/** One per user: who holds slots, and which outputs a provider is working on. */
export interface QueueDocument extends ReadModel {
  readonly entries: readonly QueueEntry[]
  /** By `<jobId>/<n>`: outputs that a provider has taken and that still hold their slot. */
  readonly submitted: Readonly<Record<string, true>>
  /** Whether the account is suspended or deleted, and whether the queue is closed. The dispatcher brings the queue in line with the account. */
  readonly suspended?: true
  readonly closed?: true
}

/** Read model `queues`, by user id. */
export const queues = projection<AccountEvent | QueueEvent | OutputEvent>({
  name: 'queues',
  version: 1,
  indexes: [{ key: { suspended: 1, closed: 1 } }],
  on: {
    AccountRegistered: (e) => create(e.data.userId, { entries: [], submitted: {} }),
    AccountSuspended: (e) => change(e.data.userId, { $set: { suspended: true } }),
    AccountReactivated: (e) => change(e.data.userId, { $unset: { suspended: 1 } }),
    AccountDeletionRequested: (e) => change(e.data.userId, { $set: { suspended: true } }),
    QueueClosed: (e) => change(e.data.userId, { $set: { closed: true } }),
    QueueOpened: (e) => change(e.data.userId, { $unset: { closed: 1 } }),
    JobRequested: (e) => change(e.data.userId, { $set: { entries: e.data.queue.entries } }),
    JobAdmitted: (e) => change(e.data.userId, { $set: { entries: e.data.queue.entries } }),
    JobCancelRequested: (e) => change(e.data.userId, { $set: { entries: e.data.queue.entries } }),
    OutputsCancelRequested: (e) => change(e.data.userId, { $set: { entries: e.data.queue.entries } }),
    OutputSubmitted: (e) => change(e.data.userId, { $set: { [slotOf(e.data)]: true } }),
    SlotReleased: (e) =>
      change(e.data.userId, { $set: { entries: e.data.queue.entries }, $unset: { [slotOf(e.data)]: true } }),
  },
  feed: {
    // What never waits is admitted in the same append.
    JobRequested: (e) => (isIn(limitGroups.images, e.data.kind) ? undefined : queueChanged(e.data.userId)),
    JobAdmitted: (e) => queueChanged(e.data.userId),
    JobCancelRequested: (e) => (waitsIn(e.data.queue, e.data.jobId) ? queueChanged(e.data.userId) : undefined),
    OutputSubmitted: (e) => queueChanged(e.data.userId),
    SlotReleased: (e) => queueChanged(e.data.userId),
    CallSettled: (e) => ({ kind: 'spend', id: e.data.userId, userId: e.data.userId }),
    SpendCapChanged: (e) => ({ kind: 'spend', id: e.data.userId, userId: e.data.userId }),
  },
})

const queueChanged = (userId: UserId): FeedChange => ({ kind: 'queue', id: userId, userId })

const waitsIn = ({ entries }: QueueState, jobId: string): boolean =>
  entries.some((entry) => entry.jobId === jobId && entry.phase === 'waiting')

const slotOf = ({ jobId, n }: { readonly jobId: string; readonly n: number }): string => `submitted.${jobId}/${n}`

/** A job from its request on; kept after its end. */
export interface JobDocument extends ReadModel {
  readonly userId: UserId
  /** Kind and provider as the log has them: later releases know more than this one. */
  readonly kind: string
  readonly model: string
  readonly provider: string
  /** Revision of its JobRequested in the user's queue (decimal text). */
  readonly requestRevision: string
  readonly requestedAt: Date
  /** Absent while it waits for room in the person's queue, and for ever if it was cancelled before there was some. */
  readonly admittedAt?: Date
  readonly started: boolean
  readonly ended: boolean
  /** When it ended; `neverEnded` while it runs, so that one range of an index has the jobs in progress and those that ended since. */
  readonly endedAt: Date
  readonly cancelRequested: boolean
  /** Outputs that were cancelled one by one; absent while there are none. */
  readonly cancelledOutputs?: readonly number[]
  /** How many outputs, by number from 0. */
  readonly outputs: number
  /** By output: when it was first intended, and its fate. */
  readonly intendedAt: Readonly<Record<string, Date>>
  /** Outputs that their service has deferred and that were not intended again since; absent before the first is. */
  readonly deferred?: Readonly<Record<string, true>>
  readonly fates: Readonly<Record<string, 'stored' | 'failed'>>
  /** Why, by output that has failed; absent while none has. */
  readonly reasons?: Readonly<Record<string, string>>
}

/** The end of a job that has not ended: later than any other. */
export const neverEnded = new Date('9999-12-31T00:00:00.000Z')

/** Read model `open-jobs`, by job id: where the dispatcher starts from, and what a person has in progress and had made lately. */
export const openJobsModel = projection<QueueEvent | JobEvent | OutputEvent>({
  name: 'open-jobs',
  version: 5,
  indexes: [{ key: { ended: 1, requestedAt: 1, _id: 1 } }, { key: { userId: 1, endedAt: -1, _id: -1 } }],
  // admins see how jobs fare, and what a charge was for
  staysWhenErased: 'all',
  on: {
    JobRequested: (e) =>
      create(e.data.jobId, {
        userId: e.data.userId,
        kind: e.data.kind,
        model: e.data.model,
        provider: e.data.provider,
        requestRevision: String(e.revision),
        requestedAt: e.created,
        started: false,
        ended: false,
        endedAt: neverEnded,
        cancelRequested: false,
        outputs: e.data.outputs,
        intendedAt: {},
        fates: {},
      }),
    JobAdmitted: (e) => change(e.data.jobId, { $set: { admittedAt: e.created } }),
    JobCancelRequested: (e) => change(e.data.jobId, { $set: { cancelRequested: true } }),
    OutputsCancelRequested: (e) =>
      change(e.data.jobId, { $addToSet: { cancelledOutputs: { $each: [...e.data.outputs] } } }),
    JobStarted: (e) => change(e.data.jobId, { $set: { started: true } }),
    OutputIntended: ({ data: { jobId, n, attempt }, created }) =>
      attempt === 1
        ? change(jobId, { $set: { [`intendedAt.${n}`]: created } })
        : change(jobId, { $unset: { [`deferred.${n}`]: true } }),
    OutputDeferred: ({ data: { jobId, n } }) => change(jobId, { $set: { [`deferred.${n}`]: true } }),
    OutputStored: (e) => change(e.data.jobId, { $set: { [`fates.${e.data.n}`]: 'stored' } }),
    OutputFailed: ({ data: { jobId, n, reason } }) =>
      change(jobId, { $set: { [`fates.${n}`]: 'failed', [`reasons.${n}`]: reason } }),
    JobEnded: (e) => change(e.data.jobId, { $set: { ended: true, endedAt: e.created } }),
  },
  feed: {
    JobEnded: (e) => queueChanged(e.data.userId),
  },
})
