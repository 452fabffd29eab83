import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { type AssetId, JobId, type Position, type Revision, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle, HandleOptions } from '../../platform/eventsourcing/handle.ts'
import { type HandledEach, handleEach } from '../../platform/eventsourcing/handle-each.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { StoredMedia } from '../../platform/eventsourcing/stored-media.ts'
import { type FailedOutput, type RequestJob, type RetryOutputs, retrierOf } from './admission.ts'
import { claimDecider } from './claim-decider.ts'
import { jobErrors } from './errors.ts'
import type { Attempt, ClaimEvent, FailureReason, OutputFate, QueueEvent, QueueState } from './events.ts'
import { claimStream, jobEvents, jobStream, outputStream, queueStream } from './events.ts'
import { jobDecider } from './job-decider.ts'
import { type OutputCommand, outputDecider } from './output-decider.ts'
import { type EndedOutput, hasEnded, type OutputState } from './output-state.ts'
import { queueDecider } from './queue-decider.ts'

/** The request of a route; the job gets the id of the command. */
export type JobRequest = CommandContext & Omit<RequestJob, 'type' | 'jobId' | 'jobKnown' | 'requestRevision'>

export interface RequestedJob {
  readonly jobId: JobId
  readonly position: Position
  /** A request with this id was admitted before. */
  readonly repeated: boolean
  /** Revision of its JobRequested; undefined for a repeat that comes after other requests, as it is not looked up then. */
  readonly requestRevision?: Revision
}

/**
 * Admits a job or refuses it with DomainError `rate-limit`, `price-changed`, `spend-cap` or `storage-quota`.
 * A repeat (same command id) is answered like the first time, also long after its job has ended.
 */
export async function requestJob(handle: Handle, store: EventStore, request: JobRequest): Promise<RequestedJob> {
  const jobId = JobId.parse(request.commandId)
  const command = (jobKnown: boolean, requestRevision: Revision): RequestJob => ({
    ...request,
    type: 'RequestJob',
    jobId,
    jobKnown,
    requestRevision,
  })
  const { events, position, repeated } = await handle(queueDecider, queueStream(request.userId), command(false, 0n), {
    // Looked up after the queue was read: an entry leaves the queue only when its job stream has an event.
    prepare: async (_command, _queue, next) => command(await hasBegun(store, jobId), next),
  })
  const [requested] = events
  return {
    jobId,
    position,
    repeated: repeated || requested === undefined,
    ...(requested && { requestRevision: requested.revision }),
  }
}

/** What is asked for again of an earlier job. */
export interface RetryRequest extends Omit<JobRequest, 'outputs' | 'settings' | 'retryOutput'> {
  readonly retryOf: JobId
  /** Its failed outputs by number, each with the settings of the job that makes it anew. */
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
export function retryIdOf(jobId: JobId, n: number): JobId {
  return JobId.parse(deriveId(jobId, 'retry', String(n)))
}

/**
 * Asks again for failed outputs of an earlier job, each as a job of its own, all or none. Refused like a request, with
 * `nothing-to-retry` when none has failed, and with `already-retried` when another command has asked for them before. A repeat
 * (same command id) is answered like the first time.
 */
export async function retryOutputs(handle: Handle, request: RetryRequest): Promise<RetriedOutputs> {
  const { failed, named, requesterOf, ...words } = request
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

/** Opens or closes the queue of a user; a closed queue admits no new jobs. Nothing is written when the queue is that way already. */
export async function setAdmission(
  handle: Handle,
  { userId, open, ...command }: CommandContext & { readonly userId: UserId; readonly open: boolean },
): Promise<void> {
  await handle(queueDecider, queueStream(userId), { ...command, userId, type: open ? 'OpenQueue' : 'CloseQueue' })
}

const hasBegun = async (store: EventStore, jobId: JobId): Promise<boolean> =>
  (await store.read(jobStream(jobId), jobEvents, { limit: 1 })).length > 0

/** A step that the worker takes for a job. */
export interface JobStep {
  readonly userId: UserId
  readonly jobId: JobId
  /** Of the request that began it. */
  readonly correlationId: string
  /** ISO 8601, UTC. */
  readonly at: string
}

/** A step for one output of a job. */
export interface OutputStep extends JobStep {
  readonly n: number
}

/** The context of a step's command: the same whenever job and words are, so that a repeated step is recognised. */
export function contextOf({ jobId, correlationId, at }: JobStep, ...words: readonly string[]): CommandContext {
  return {
    commandId: deriveId(jobId, ...words),
    correlationId,
    causationId: jobId,
    at,
  }
}

/** Marks the job as begun. Repeating it appends nothing. */
export async function startJob(
  handle: Handle,
  step: JobStep & { readonly kind: string; readonly outputs: number },
): Promise<void> {
  const command = { ...step, ...contextOf(step, 'started'), type: 'StartJob' } as const
  await handle(jobDecider, jobStream(step.jobId), command, { begins: true })
}

/** Ends the job; refused with `fates-incomplete` unless every output has one fate. Repeating it appends nothing. */
export async function endJob(handle: Handle, step: JobStep & { readonly fates: readonly OutputFate[] }): Promise<void> {
  await handle(jobDecider, jobStream(step.jobId), { ...step, ...contextOf(step, 'ended'), type: 'EndJob' })
}

/**
 * Writes the intent to have the output made. When it returns, the intent is the sender's own and the one POST may follow;
 * refused with `output-intended` when anyone else, or an earlier attempt without an answer, may have sent it already.
 * @param intent `sender` names who will send the POST (such as the workflow run): a repeat by the same sender is recognised,
 *   two senders never both succeed, since equal ids at the same revision would both be accepted by the store
 */
export async function intendOutput(
  handle: Handle,
  intent: OutputStep & { readonly attempt: Attempt; readonly sender: string },
): Promise<void> {
  const { sender, ...step } = intent
  const words = ['intended', String(intent.attempt.attempt), sender]
  const begins = intent.attempt.attempt === 1
  await send(handle, step, words, (context) => ({ ...step, ...context, type: 'IntendOutput' }), { begins })
}

/** Writes a clear refusal: nothing was made, another intent may follow after `until` (ISO 8601). */
export function deferOutput(
  handle: Handle,
  step: OutputStep & { readonly attempt: number; readonly until: string; readonly message: string },
): Promise<OutputState> {
  return send(handle, step, ['deferred', String(step.attempt)], (context) => ({
    ...step,
    ...context,
    type: 'DeferOutput',
  }))
}

/**
 * Writes that an intent was probably never sent, so that the output may be intended anew. The state that comes back is not
 * `doubted` when it goes on otherwise, or when an earlier attempt was doubted already.
 * @param step `lookedUntil`: when the service's history was asked for the last time (ISO 8601)
 */
export function doubtOutput(
  handle: Handle,
  step: OutputStep & {
    readonly attempt: number
    readonly provider: string
    readonly lookedUntil: string
    readonly newerTasks: number
  },
): Promise<OutputState> {
  return send(handle, step, ['doubted', String(step.attempt)], (context) => ({
    ...step,
    ...context,
    type: 'DoubtOutput',
  }))
}

/** Writes the provider's task. The returned state tells whether it still counts, since the output may already have a fate. */
export function submittedOutput(
  handle: Handle,
  step: OutputStep & { readonly attempt: number; readonly taskId: string },
): Promise<OutputState> {
  return send(handle, step, ['submitted', String(step.attempt), step.taskId], (context) => ({
    ...step,
    ...context,
    type: 'SubmitOutput',
  }))
}

/**
 * Claims a provider's task for the output, before it is written as the output's own; the first claim stands for ever.
 * False: the task belongs to another output.
 */
export async function claimTask(handle: Handle, claim: OutputStep & ClaimEvent['data']): Promise<boolean> {
  const { jobId, n, attempt, provider, taskId } = claim
  const context = contextOf(claim, 'output', String(n), 'claimed', String(attempt), taskId)
  const command = { ...claim, ...context, type: 'ClaimTask' } as const
  const { owner } = (await handle(claimDecider, claimStream(provider, taskId), command, { begins: true })).state
  return owner?.jobId === jobId && owner.n === n
}

/** Writes progress (0-100) in steps of ten, upwards only. */
export function progressOutput(handle: Handle, step: OutputStep & { readonly progress: number }): Promise<OutputState> {
  return send(handle, step, ['progressed', String(step.progress)], (context) => ({
    ...step,
    ...context,
    type: 'ProgressOutput',
  }))
}

/** Writes that the media is stored; call it only after that. Returns the output's fate: an earlier one wins. */
export function storedOutput(
  handle: Handle,
  step: OutputStep & {
    readonly assetId: AssetId
    readonly media: StoredMedia
    readonly usage: Extract<EndedOutput, { phase: 'stored' }>['usage']
  },
): Promise<EndedOutput> {
  return end(handle, step, ['stored', step.usage.taskId], (context) => ({ ...step, ...context, type: 'StoreOutput' }))
}

/**
 * Writes that there will be no media. Returns the output's fate: an earlier one wins. `cancelled` is refused with
 * `task-may-exist` once the output's POST may have been sent.
 * @param step `reportedTask`: what a report names as the task of an output whose submit had no clear outcome
 */
export function failedOutput(
  handle: Handle,
  step: OutputStep & { readonly reason: FailureReason; readonly message: string; readonly reportedTask?: string },
): Promise<EndedOutput> {
  return end(handle, step, ['failed', step.reason], (context) => ({ ...step, ...context, type: 'FailOutput' }))
}

/** A failed output, as people name it. */
export interface Failure {
  readonly jobId: JobId
  readonly n: number
}

/** Puts failures of a person away, each in its own stream, and tells what became of each. */
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

/**
 * Gives the user's slot back, once, and the reserved money of an output that failed and certainly cost nothing. Only after
 * `startJob`.
 */
export async function releaseOutput(
  handle: Handle,
  step: OutputStep & { readonly fate: 'stored' | 'failed'; readonly mayHaveCost?: true | undefined },
): Promise<void> {
  const context = contextOf(step, 'output', String(step.n), 'released')
  await handle(queueDecider, queueStream(step.userId), { ...step, ...context, type: 'ReleaseSlot' })
}

/** The fate in the form that JobEnded has. */
export function fateOf(n: number, ended: EndedOutput): OutputFate {
  if (ended.phase === 'stored') return { n, fate: 'stored', assetId: ended.assetId }
  return { n, fate: 'failed', reason: ended.reason, ...(ended.possibleOrphan && { mayHaveCost: true }) }
}

type CommandOf = (context: CommandContext) => OutputCommand

async function send(
  handle: Handle,
  step: OutputStep,
  words: string[],
  command: CommandOf,
  options: Pick<HandleOptions<OutputState, OutputCommand>, 'begins'> = {},
): Promise<OutputState> {
  const context = contextOf(step, 'output', String(step.n), ...words)
  const { state } = await handle(outputDecider, outputStream(step.jobId, step.n), command(context), options)
  return state
}

async function end(handle: Handle, step: OutputStep, words: string[], command: CommandOf): Promise<EndedOutput> {
  const state = await send(handle, step, words, command)
  if (!hasEnded(state)) throw new Error(`An output that has its fate is ${state.phase}`)
  return state
}
