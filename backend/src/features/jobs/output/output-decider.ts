import { commonErrors } from '../../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { AssetId, JobId, UserId } from '../../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../../platform/eventsourcing/handle.ts'
import { type StoredMedia, toLoggedMedia } from '../../../platform/eventsourcing/stored-media.ts'
import { stepErrors } from '../errors.ts'
import { type Attempt, type FailureReason, type OutputEvent, outputEvents, refunded } from '../events.ts'
import { type EndedOutput, evolveOutput, hasEnded, type OutputState } from './output-state.ts'

interface OnOutput extends CommandContext {
  readonly userId: UserId
  readonly jobId: JobId
  readonly n: number
  /** Of its job; absent: not known here, or an image. */
  readonly kind?: string | undefined
}

type IntendOutput = OnOutput & { readonly type: 'IntendOutput'; readonly attempt: Attempt }
type DeferOutput = OnOutput & {
  readonly type: 'DeferOutput'
  readonly attempt: number
  readonly until: string
  readonly message: string
}
type DoubtOutput = OnOutput & {
  readonly type: 'DoubtOutput'
  readonly attempt: number
  readonly provider: string
  readonly lookedUntil: string
  readonly newerTasks: number
}
type SubmitOutput = OnOutput & { readonly type: 'SubmitOutput'; readonly attempt: number; readonly taskId: string }
type ProgressOutput = OnOutput & { readonly type: 'ProgressOutput'; readonly progress: number }
type StoreOutput = OnOutput & {
  readonly type: 'StoreOutput'
  readonly assetId: AssetId
  readonly media: StoredMedia
  readonly usage: Extract<EndedOutput, { phase: 'stored' }>['usage']
}
type FailOutput = OnOutput & {
  readonly type: 'FailOutput'
  readonly reason: FailureReason
  /** One sentence for the person who asked. */
  readonly message: string
  /** Task that a report names for an output whose submit was not answered. */
  readonly reportedTask?: string
}

/** A person puts a failure of theirs away. */
type DismissFailure = OnOutput & { readonly type: 'DismissFailure' }

export type OutputCommand =
  | IntendOutput
  | DeferOutput
  | DoubtOutput
  | SubmitOutput
  | ProgressOutput
  | StoreOutput
  | FailOutput
  | DismissFailure

/**
 * Stream `output-<jobId>-<n>`: intents and their answers, then one fate. The only event that may follow the fate says that
 * the person has dismissed a failure.
 */
export const outputDecider: Decider<OutputState, OutputCommand, OutputEvent> = {
  events: outputEvents,
  initial: { phase: 'untouched' },
  evolve: evolveOutput,
  decide: (command, state) => {
    switch (command.type) {
      case 'IntendOutput':
        return intend(command, state)
      case 'DeferOutput':
        return awaitsOutcome(command, state) ? [deferred(command)] : []
      case 'DoubtOutput':
        return doubt(command, state)
      case 'SubmitOutput':
        return awaitsOutcome(command, state) ? [submitted(command)] : []
      case 'ProgressOutput':
        return progress(command, state)
      case 'StoreOutput':
        return store(command, state)
      case 'FailOutput':
        return fail(command, state)
      case 'DismissFailure':
        return dismiss(command, state)
    }
  },
}

/**
 * The rule that a paid call is never repeated: a new intent needs a clear refusal of the one before, or evidence that it was
 * never sent (architecture 6).
 */
function intend(command: IntendOutput, state: OutputState): readonly OutputEvent[] {
  if (state.phase !== 'untouched' && state.phase !== 'deferred' && state.phase !== 'doubted') {
    throw new DomainError(stepErrors.outputIntended, `The output is ${state.phase} already.`, { phase: state.phase })
  }
  const expected = state.phase === 'untouched' ? 1 : state.attempt.attempt + 1
  if (command.attempt.attempt !== expected) {
    throw new DomainError(stepErrors.attemptMismatch, `The next attempt is number ${expected}.`, { expected })
  }
  return [{ type: 'OutputIntended', data: { ...onOutput(command), ...command.attempt } }]
}

/** Only once per output: if a second intent is missing from the history as well, the history itself is not to be trusted. */
function doubt(command: DoubtOutput, state: OutputState): readonly OutputEvent[] {
  if (!awaitsOutcome(command, state) || ('doubted' in state && state.doubted)) return []
  const { attempt, provider, lookedUntil, newerTasks } = command
  return [{ type: 'OutputDoubted', data: { ...onOutput(command), attempt, provider, lookedUntil, newerTasks } }]
}

function progress(command: ProgressOutput, state: OutputState): readonly OutputEvent[] {
  const reached = Math.floor(Math.min(command.progress, 100) / 10) * 10
  if (state.phase !== 'submitted' || reached <= state.progress) return []
  return [{ type: 'OutputProgressed', data: { ...onOutput(command), progress: reached } }]
}

function store(command: StoreOutput, state: OutputState): readonly OutputEvent[] {
  if (hasEnded(state)) return []
  if (state.phase !== 'submitted') {
    throw new DomainError(
      stepErrors.outputNotSubmitted,
      `The output is ${state.phase}: it has no task whose result to keep.`,
    )
  }
  const { assetId, media, usage } = command
  return [{ type: 'OutputStored', data: { ...onOutput(command), assetId, ...toLoggedMedia(media), usage } }]
}

/**
 * A cancel is only a request: once the POST may have been sent, the picture is paid for, so it is waited for and kept. Other
 * reasons (a deadline, the provider's own failure) end the output in every state.
 */
function fail(command: FailOutput, state: OutputState): readonly OutputEvent[] {
  if (hasEnded(state)) return []
  if (command.reason === 'cancelled' && (state.phase === 'intended' || state.phase === 'submitted')) {
    throw new DomainError(stepErrors.taskMayExist, `The output is ${state.phase}: it may be paid for already.`)
  }
  return [failed(command, state)]
}

/** For anybody but the owner, and for an output that has not failed, there is no failure to dismiss. */
function dismiss(command: DismissFailure, state: OutputState): readonly OutputEvent[] {
  if (state.phase !== 'failed' || state.userId !== command.userId) {
    throw new DomainError(commonErrors.notFound, 'This failure does not exist.')
  }
  return state.dismissed ? [] : [{ type: 'OutputDismissed', data: onOutput({ ...command, kind: state.kind }) }]
}

/** Whether the answer belongs to the intent that stands. Answers that come late or twice are ignored. */
const awaitsOutcome = ({ attempt }: DeferOutput | DoubtOutput | SubmitOutput, state: OutputState): boolean =>
  state.phase === 'intended' && state.attempt.attempt === attempt

function deferred(command: DeferOutput): OutputEvent {
  const { attempt, until, message } = command
  return { type: 'OutputDeferred', data: { ...onOutput(command), attempt, until, message } }
}

function submitted(command: SubmitOutput): OutputEvent {
  const { attempt, taskId } = command
  return { type: 'OutputSubmitted', data: { ...onOutput(command), attempt, taskId } }
}

function failed(command: FailOutput, state: OutputState): OutputEvent {
  const { reason, message } = command
  const possibleOrphan = orphanOf(command, state)
  return {
    type: 'OutputFailed',
    data: { ...onOutput(command), reason, message, ...(possibleOrphan && { possibleOrphan }) },
  }
}

function orphanOf({ reason, reportedTask }: FailOutput, state: OutputState) {
  if (refunded.has(reason) || !mayHaveTask(state, reportedTask)) return undefined
  const { provider, model, sandbox, unitPrice: amount } = state.attempt
  const taskId = state.phase === 'submitted' ? state.taskId : reportedTask
  return { provider, model, sandbox, amount, ...(taskId !== undefined && { taskId }) }
}

/**
 * A task exists or may exist. A report about an attempt that was doubted shows that it was sent after all, and one about an attempt that was
 * refused for now that the refusal came from something before the service, which has passed the request on.
 */
const mayHaveTask = (
  state: OutputState,
  reportedTask: string | undefined,
): state is Extract<OutputState, { readonly phase: 'intended' | 'submitted' | 'deferred' | 'doubted' }> =>
  state.phase === 'intended' ||
  state.phase === 'submitted' ||
  (reportedTask !== undefined && (state.phase === 'deferred' || state.phase === 'doubted'))

const onOutput = ({ userId, jobId, n, kind }: OnOutput) => ({
  userId,
  jobId,
  n,
  ...(kind !== undefined && kind !== 'image' && { kind }),
})
