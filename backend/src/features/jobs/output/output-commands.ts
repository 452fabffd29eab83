import type { AssetId, JobId, UserId } from '../../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle, HandleOptions } from '../../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../../platform/eventsourcing/ids.ts'
import type { StoredMedia } from '../../../platform/eventsourcing/stored-media.ts'
import {
  type Asked,
  type Attempt,
  type ClaimEvent,
  claimStream,
  type FailureReason,
  jobStream,
  type OutputFate,
  outputStream,
  queueStream,
} from '../events.ts'
import { type JobState, jobDecider } from '../job-decider.ts'
import { queueDecider } from '../queue/queue-decider.ts'
import { claimDecider } from './claim-decider.ts'
import { type OutputCommand, outputDecider } from './output-decider.ts'
import { type EndedOutput, hasEnded, type OutputState } from './output-state.ts'

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
  /** Of the job. */
  readonly kind?: string | undefined
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

/** What the job was asked for, as figures tell it. */
interface OfAsked {
  readonly asked?: Asked | undefined
}

/** Marks the job as begun. Repeating it appends nothing. Returns the state of the job, which may have ended already. */
export async function startJob(
  handle: Handle,
  step: JobStep & OfAsked & { readonly kind: string; readonly outputs: number },
): Promise<JobState> {
  const command = { ...step, ...contextOf(step, 'started'), type: 'StartJob' } as const
  return (await handle(jobDecider, jobStream(step.jobId), command, { begins: true })).state
}

/** Ends the job; refused with `fates-incomplete` unless every output has one fate. Repeating it appends nothing. */
export async function endJob(
  handle: Handle,
  step: JobStep & OfAsked & { readonly fates: readonly OutputFate[] },
): Promise<void> {
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
export function recordTask(
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
export function recordStored(
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
export function failOutput(
  handle: Handle,
  step: OutputStep & { readonly reason: FailureReason; readonly message: string; readonly reportedTask?: string },
): Promise<EndedOutput> {
  return end(handle, step, ['failed', step.reason], (context) => ({ ...step, ...context, type: 'FailOutput' }))
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
