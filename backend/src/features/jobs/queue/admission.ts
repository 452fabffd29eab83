import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { JobId, UserId } from '../../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../../platform/eventsourcing/handle.ts'
import { toPersonalTexts } from '../../../platform/eventsourcing/owned-texts.ts'
import { accountErrors } from '../../accounts/errors.ts'
import { jobErrors } from '../errors.ts'
import {
  JobFields,
  type JobKind,
  type JobWords,
  type QueueEntry,
  type QueueEvent,
  type QueueState,
  unknownCommand,
} from '../events.ts'
import { refuseOverSpend } from '../money/spend-cap.ts'
import { refuseOverStorage, type Storage } from '../money/storage-commands.ts'
import { canUseCredits, withCredits } from './credits.ts'
import { groupOf, mostOf } from './limits.ts'
import { admitWaiting, outputsIn } from './waiting-line.ts'

/** Asks for a job; money in millionths of a dollar. */
export interface RequestJob extends CommandContext, Readonly<JobFields>, JobWords {
  readonly type: 'RequestJob'
  readonly userId: UserId
  readonly jobId: JobId
  readonly kind: JobKind
  /** What one output costs in credits, for kinds that may be paid so: they are used as long as the day has enough of them. */
  readonly credits?: number
  /** Of all outputs, as the person saw it; absent: today's price holds. */
  readonly shownPrice?: number
  /** The same in credits, where the person saw that it is paid so. */
  readonly shownCredits?: number
  /** What one user may spend in a UTC day. */
  readonly dailySpendCap: number
  readonly storage: Storage
  /** The job's own stream has an event: this request was admitted before and has left the queue. */
  readonly jobKnown: boolean
  /** Revision that its JobRequested gets in the queue's stream. */
  readonly requestRevision: bigint
}

/** A failed output, and the job that would make it anew. */
export interface FailedOutput {
  readonly n: number
  /** Derived from the failed output, so that there is one retry of each at most. */
  readonly jobId: JobId
  /** Of that job: those of the first, for this output alone. */
  readonly settings: JobFields['settings']
  /**
   * The command that asked for that job before, if the job has left the queue; undefined when no such command is known.
   */
  readonly retriedBy?: string | undefined
}

/** Asks for failed outputs of a job again, each as a job of its own. */
export interface RetryOutputs
  extends Omit<RequestJob, 'type' | 'jobId' | 'jobKnown' | 'outputs' | 'settings' | 'retryOf' | 'retryOutput'> {
  readonly type: 'RetryOutputs'
  readonly retryOf: JobId
  readonly failures: readonly FailedOutput[]
  /** The person has named each of them: the command is refused as a whole if one was retried before. */
  readonly named: boolean
}

/** Admits a job, lets it wait for room, or refuses it; appends nothing for one that was asked for before. */
export function request(command: RequestJob, before: QueueState): readonly QueueEvent[] {
  if (command.jobKnown || entryOf(command.jobId, before)) return []
  const { queue, means } = admitting(command, before)
  return enter(command, queue, means)
}

/**
 * Admits a job for each failed output that nobody has retried, all of them or none. A repeat of the command appends nothing;
 * another command for the same output is refused with `already-retried`, which says how many of the outputs are `left` to ask for.
 */
export function retry(command: RetryOutputs, before: QueueState): readonly QueueEvent[] {
  const failures = command.failures.map((failure) => ({ ...failure, retriedBy: retrierOf(failure, before) }))
  if (failures.some(({ retriedBy }) => retriedBy === command.commandId)) return []
  const left = failures.filter(({ retriedBy }) => retriedBy === undefined)
  if (left.length === 0 || (command.named && left.length < failures.length)) {
    throw new DomainError(jobErrors.alreadyRetried, 'This was asked for again already.', { left: left.length })
  }
  const admitted = admitting({ ...command, outputs: left.length }, before)
  let { queue } = admitted
  const events: QueueEvent[] = []
  for (const { n, jobId, settings } of left) {
    const requestRevision = command.requestRevision + BigInt(events.length)
    const job = { ...command, jobId, settings, outputs: 1, retryOutput: n, jobKnown: false, requestRevision }
    events.push(...enter({ ...job, type: 'RequestJob' }, queue, admitted.means))
    queue = events.at(-1)?.data.queue ?? queue
  }
  return events
}

/** The command that asked for the retry of an output; undefined when there is no retry. */
export function retrierOf({ jobId, retriedBy }: FailedOutput, queue: QueueState): string | undefined {
  const entry = entryOf(jobId, queue)
  return entry ? (entry.requestedBy ?? unknownCommand) : retriedBy
}

export function entryOf(jobId: JobId, queue: QueueState): QueueEntry | undefined {
  return queue.entries.find((entry) => entry.jobId === jobId)
}

type Asked = Pick<
  RequestJob,
  | 'at'
  | 'kind'
  | 'outputs'
  | 'unitPrice'
  | 'credits'
  | 'shownPrice'
  | 'shownCredits'
  | 'dailySpendCap'
  | 'storage'
  | 'uploads'
  | 'maskUpload'
>

/** What each output of a job is paid by: money, or credits alone. */
type Means = Pick<QueueEntry, 'unitPrice' | 'credits'>

/** The queue on the day of the command and what pays, if it admits what is asked for. */
function admitting(asked: Asked, before: QueueState): { readonly queue: QueueState; readonly means: Means } {
  const queue = openQueueOn(before, asked.at)
  refuseOverLimit(asked, queue)
  const means = meansOf(asked, queue)
  refuseOtherPrice(asked, means)
  refuseOverSpend(means.unitPrice * asked.outputs, asked.dailySpendCap, queue)
  // The size of outputs is not known before they are made: what is in progress when the quota is reached still fits.
  refuseOverStorage(asked.storage, bytesOf(asked))
  return { queue, means }
}

function meansOf({ credits = 0, unitPrice, outputs }: Asked, queue: QueueState): Means {
  return canUseCredits(credits * outputs, queue) ? { unitPrice: 0, credits } : { unitPrice }
}

/** The queue on the day of the command. Throws DomainError `suspended` when it is closed. */
export function openQueueOn(before: QueueState, at: string): QueueState {
  if (before.closed) throw new DomainError(accountErrors.suspended, 'This account is suspended.')
  return onDay(before, at)
}

/** The job takes its place at the end of its line, and everything that there is room for is admitted. */
function enter(command: RequestJob, before: QueueState, means: Means): readonly QueueEvent[] {
  const { outputs } = command
  const entries = [...before.entries, newEntry(command, before.day, means)]
  const spent = before.spent + means.unitPrice * outputs
  const queue = withCredits({ ...before, entries, spent }, (means.credits ?? 0) * outputs)
  return [jobRequested(command, queue, means), ...admitWaiting(command.userId, queue)]
}

function refuseOverLimit({ kind, outputs }: Asked, queue: QueueState): void {
  const group = groupOf[kind]
  const now = outputsIn(queue, group)
  const max = mostOf(group)
  if (now + outputs <= max) return
  throw new DomainError(jobErrors.rateLimit, group.refusal(now), { inProgress: now, max })
}

/** Paying by credits what was shown as money is no other price: no money is taken. */
function refuseOtherPrice({ shownPrice, shownCredits, unitPrice, outputs }: Asked, { credits = 0 }: Means): void {
  const price = unitPrice * outputs
  const isSamePrice = shownPrice === undefined || shownPrice === price
  const isSameCredits = shownCredits === undefined || shownCredits === credits * outputs
  if (isSamePrice && isSameCredits) return
  throw new DomainError(jobErrors.priceChanged, 'The price has changed. Look at the new one and generate again.', {
    price,
    ...(credits > 0 && { credits: credits * outputs }),
  })
}

const bytesOf = ({ uploads, maskUpload }: Pick<Asked, 'uploads' | 'maskUpload'>): number =>
  uploads.reduce((sum, { bytes }) => sum + bytes, maskUpload?.bytes ?? 0)

const newEntry = (
  { jobId, kind, provider, outputs, retryOutput, commandId, requestRevision }: RequestJob,
  day: string,
  means: Means,
): QueueEntry => ({
  jobId,
  kind,
  phase: 'waiting',
  awaits: { provider, outputs, requestRevision: String(requestRevision) },
  outputs: Array.from({ length: outputs }, (_, n) => n),
  ...means,
  day,
  cancelRequested: false,
  ...(retryOutput !== undefined && { requestedBy: commandId }),
})

/** The queue on the day of the command, with nothing spent yet on a new day. An earlier day, from a clock that is behind, changes nothing. */
function onDay(queue: QueueState, at: string): QueueState {
  const day = at.slice(0, 'yyyy-mm-dd'.length)
  return day > queue.day ? { ...queue, day, spent: 0 } : queue
}

function jobRequested(command: RequestJob, queue: QueueState, { credits }: Means): QueueEvent {
  const { userId, jobId, prompt, sentPrompt, loraUrl, negativePrompt } = command
  return {
    type: 'JobRequested',
    data: {
      userId,
      jobId,
      queue,
      ...JobFields.parse(command),
      prompt: { plain: prompt },
      ...toPersonalTexts({ sentPrompt, loraUrl, negativePrompt }),
      ...(credits !== undefined && { credits }),
    },
  }
}
