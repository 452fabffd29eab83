import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { JobId, type Position, type Revision, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { type HandledEach, handleEach } from '../../platform/eventsourcing/handle-each.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { refuseLate } from '../../platform/eventsourcing/refuse-late.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { jobErrors } from './errors.ts'
import { jobEvents, jobStream, outputStream, type QueueEvent, type QueueState, queueStream } from './events.ts'
import { outputDecider } from './output/output-decider.ts'
import { entryOf, type FailedOutput, type RequestJob, type RetryOutputs, retrierOf } from './queue/admission.ts'
import { queueDecider } from './queue/queue-decider.ts'

/** The request of a route; the job gets the id of the command. */
export type JobRequest = CommandContext & Omit<RequestJob, 'type' | 'jobId' | 'jobKnown' | 'requestRevision'>

export interface RequestedJob {
  readonly jobId: JobId
  readonly position: Position
  /** A request with this id was taken before. */
  readonly repeated: boolean
  /** Whether it waits until others of the user have ended. */
  readonly waits: boolean
  /** Revision of its JobRequested; undefined for a repeat that comes after other requests, as it is not looked up then. */
  readonly requestRevision?: Revision
}

/**
 * Admits a job, lets it wait for room, or refuses it with DomainError `rate-limit`, `price-changed`, `spend-cap`, `own-spend-cap`,
 * `storage-quota`, `suspended`, or `unavailable` when it comes too late. A repeat (same command id) is answered like the first time, also
 * long after its job has ended.
 * @param signal that of the call that asks: nothing is admitted once the client has got the answer that this takes too long
 */
export async function requestJob(
  handle: Handle,
  store: EventStore,
  request: JobRequest,
  signal?: AbortSignal,
): Promise<RequestedJob> {
  const jobId = JobId.parse(request.commandId)
  const command = (jobKnown: boolean, requestRevision: Revision): RequestJob => ({
    ...request,
    type: 'RequestJob',
    jobId,
    jobKnown,
    requestRevision,
  })
  const { events, state, position, repeated } = await handle(
    queueDecider,
    queueStream(request.userId),
    command(false, 0n),
    {
      // Looked up after the queue was read: an entry leaves the queue only when its job stream has an event.
      prepare: async (_command, _queue, next) => {
        const known = await hasBegun(store, jobId)
        refuseLate(signal)
        return command(known, next)
      },
    },
  )
  const [requested] = events
  return {
    jobId,
    position,
    repeated: repeated || requested === undefined,
    waits: entryOf(jobId, state)?.phase === 'waiting',
    ...(requested && { requestRevision: requested.revision }),
  }
}

/** What is asked for again of an earlier job. */
export interface RetryRequest extends Omit<JobRequest, 'outputs' | 'settings' | 'retryOutput'> {
  readonly retryOf: JobId
  /** Its failed outputs by number, each with the settings of the job that makes it anew. One that is named twice counts once. */
  readonly failed: readonly Pick<FailedOutput, 'n' | 'settings'>[]
  /** The person has named each of them: refused as a whole if one was asked for again before. */
  readonly named: boolean
  /** The command that asked for a job which has left the queue; undefined: there is no such job. */
  readonly requesterOf: (jobId: JobId) => Promise<string | undefined>
}

export interface RetriedOutputs {
  /** One job of one output for each, in the order of the outputs. */
  readonly jobIds: readonly JobId[]
  readonly position: Position
}

/** The one job that makes a failed output anew: everybody who asks for it asks for the same job. */
function retryIdOf(jobId: JobId, n: number): JobId {
  return JobId.parse(deriveId(jobId, 'retry', String(n)))
}

/**
 * Asks again for failed outputs of an earlier job, each as a job of its own, all or none. Refused like a request, with
 * `nothing-to-retry` when none has failed, and with `already-retried` when another command has asked for them before. A repeat
 * (same command id) is answered like the first time.
 * @param signal that of the call that asks, as for `requestJob`
 */
export async function retryOutputs(
  handle: Handle,
  request: RetryRequest,
  signal?: AbortSignal,
): Promise<RetriedOutputs> {
  const { failed: asked, named, requesterOf, ...words } = request
  // Clients name the outputs, and each name would be a job of its own that is paid for.
  const failed = [...new Map(asked.map((output) => [output.n, output])).values()]
  if (failed.length === 0) throw new DomainError(jobErrors.nothingToRetry, 'No output of this generation has failed.')
  const failures = failed.map((output): FailedOutput => ({ ...output, jobId: retryIdOf(request.retryOf, output.n) }))
  const command = { ...words, type: 'RetryOutputs', failures, named, requestRevision: 0n } as const
  let known: readonly FailedOutput[] = []
  const { events, position } = await handle<QueueState, RetryOutputs, QueueEvent>(
    queueDecider,
    queueStream(request.userId),
    command,
    {
      // Looked up after the queue was read, as for every request.
      prepare: async (_command, queue, requestRevision) => {
        const found = failures.map(async (failure) => ({ ...failure, retriedBy: await requesterOf(failure.jobId) }))
        const prepared = await Promise.all(found)
        refuseLate(signal)
        known = prepared.map((failure) => ({ ...failure, retriedBy: retrierOf(failure, queue) }))
        return { ...command, failures: prepared, requestRevision }
      },
    },
  )
  const admitted = events.flatMap((event) => (event.type === 'JobRequested' ? [event.data.jobId] : []))
  const before = known.filter(({ retriedBy }) => retriedBy === request.commandId).map(({ jobId }) => jobId)
  return { jobIds: admitted.length > 0 ? admitted : before, position }
}

/**
 * Marks a job of the user, or some of its outputs, as cancelled: the worker stops what was not sent to the provider yet. What was
 * sent is paid for, so its pictures are stored and charged. `found` is false, and nothing happens, for a job that is not in the
 * user's queue: it has ended or belongs to someone else. A reader that has reached `position` sees the effect.
 * @param request `outputs`: numbers of the outputs to cancel; absent: all
 */
export async function requestCancel(
  handle: Handle,
  request: CommandContext & {
    readonly userId: UserId
    readonly jobId: JobId
    readonly outputs?: readonly number[] | undefined
  },
): Promise<{ readonly found: boolean; readonly position: Position }> {
  const command = { ...request, type: 'RequestCancel' } as const
  const { state, position } = await handle(queueDecider, queueStream(request.userId), command)
  return { found: state.entries.some(({ jobId }) => jobId === request.jobId), position }
}

/**
 * Opens or closes the queue of a user; a closed queue admits no new jobs. Nothing is written when the queue is that way already, except
 * that jobs are admitted which an earlier release has left waiting although there is room.
 */
export async function setAdmission(
  handle: Handle,
  { userId, open, ...command }: CommandContext & { readonly userId: UserId; readonly open: boolean },
): Promise<void> {
  await handle(queueDecider, queueStream(userId), { ...command, userId, type: open ? 'OpenQueue' : 'CloseQueue' })
}

/** A failed output, as people name it. */
export interface Failure {
  readonly jobId: JobId
  readonly n: number
}

/** Dismisses failures of a person, each in its own stream, and returns what became of each. */
export async function dismissFailures(
  handle: Handle,
  { failures, ...command }: CommandContext & { readonly userId: UserId; readonly failures: readonly Failure[] },
): Promise<HandledEach<Failure & { readonly id: string }>> {
  const things = failures.map((failure) => ({ ...failure, id: `${failure.jobId}/${failure.n}` }))
  return await handleEach(command, things, ({ jobId, n }, context) => {
    const dismiss = { ...command, ...context, type: 'DismissFailure', jobId, n } as const
    return handle(outputDecider, outputStream(jobId, n), dismiss)
  })
}

const hasBegun = async (store: EventStore, jobId: JobId): Promise<boolean> =>
  (await store.read(jobStream(jobId), jobEvents, { limit: 1 })).length > 0
