import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { JobId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { toPersonalTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { accountErrors } from '../accounts/errors.ts'
import { jobErrors } from './errors.ts'
import {
  AdmittedFields,
  JobFields,
  type JobKind,
  type JobWords,
  type QueueEntry,
  type QueueEvent,
  type QueueState,
} from './events.ts'
import { maxInProgress } from './limits.ts'
import { refuseOverSpend } from './spend-cap.ts'
import { refuseOverStorage, type Storage } from './storage-commands.ts'

/** Asks for a job; money in millionths of a dollar. */
export interface RequestJob extends CommandContext, Readonly<JobFields>, JobWords {
  readonly type: 'RequestJob'
  readonly userId: UserId
  readonly jobId: JobId
  readonly kind: JobKind
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

/** Admits a job or refuses it; appends nothing for one that was admitted before. */
export function request(command: RequestJob, before: QueueState): readonly QueueEvent[] {
  if (command.jobKnown || entryOf(command.jobId, before)) return []
  const queue = admitting(command, before)
  return admit(command, queue)
}

/**
 * Admits a job for each failed output that nobody has retried, all of them or none. A repeat of the command appends nothing;
 * another command for the same output is refused with `already-retried`.
 */
export function retry(command: RetryOutputs, before: QueueState): readonly QueueEvent[] {
  const failures = command.failures.map((failure) => ({ ...failure, retriedBy: retrierOf(failure, before) }))
  if (failures.some(({ retriedBy }) => retriedBy === command.commandId)) return []
  const left = failures.filter(({ retriedBy }) => retriedBy === undefined)
  if (left.length === 0 || (command.named && left.length < failures.length)) {
    throw new DomainError(jobErrors.alreadyRetried, 'This was asked for again already.')
  }
  let queue = admitting({ ...command, outputs: left.length }, before)
  return left.flatMap(({ n, jobId, settings }, at) => {
    const job = {
      ...command,
      type: 'RequestJob',
      jobId,
      settings,
      outputs: 1,
      retryOutput: n,
      jobKnown: false,
    } as const
    const [requested, admitted] = admit({ ...job, requestRevision: command.requestRevision + 2n * BigInt(at) }, queue)
    queue = admitted.data.queue
    return [requested, admitted]
  })
}

/** The command that asked for the retry of an output; undefined when there is no retry. */
export function retrierOf({ jobId, retriedBy }: FailedOutput, queue: QueueState): string | undefined {
  const entry = entryOf(jobId, queue)
  return entry ? (entry.requestedBy ?? 'another') : retriedBy
}

export function entryOf(jobId: JobId, queue: QueueState): QueueEntry | undefined {
  return queue.entries.find((entry) => entry.jobId === jobId)
}

/** Outputs of a kind that hold a slot. */
export function inProgress(queue: QueueState, kind: JobKind): number {
  return queue.entries.filter((entry) => entry.kind === kind).reduce((sum, entry) => sum + entry.outputs.length, 0)
}

type Asked = Pick<
  RequestJob,
  'at' | 'kind' | 'outputs' | 'unitPrice' | 'shownPrice' | 'dailySpendCap' | 'storage' | 'uploads' | 'maskUpload'
>

/** The queue on the day of the command, if it admits what is asked for. */
function admitting(asked: Asked, before: QueueState): QueueState {
  const queue = openQueueOn(before, asked.at)
  refuseOverLimit(asked, queue)
  refuseOtherPrice(asked)
  refuseOverSpend(totalPrice(asked), asked.dailySpendCap, queue)
  // The size of outputs is not known before they are made: what is in progress when the quota is reached still fits.
  refuseOverStorage(asked.storage, bytesOf(asked))
  return queue
}

/** The queue on the day of the command. Throws DomainError `suspended` when it is closed. */
export function openQueueOn(before: QueueState, at: string): QueueState {
  if (before.closed) throw new DomainError(accountErrors.suspended, 'This account is suspended.')
  return onDay(before, at)
}

function admit(command: RequestJob, queue: QueueState): readonly [QueueEvent, QueueEvent] {
  const spent = queue.spent + totalPrice(command)
  const requested = { ...queue, entries: [...queue.entries, newEntry(command, queue.day)], spent }
  const admitted = { ...requested, entries: requested.entries.map(runs(command.jobId)) }
  return [jobRequested(command, requested), jobAdmitted(command, admitted)]
}

/** Refuses in the words of spec images 8. */
function refuseOverLimit({ kind, outputs }: Asked, queue: QueueState): void {
  const max = maxInProgress[kind]
  const now = inProgress(queue, kind)
  if (now + outputs <= max) return
  const message = `You can only have ${max} images processing at once. Currently: ${now}/${max}. Wait for some to complete before generating more.`
  throw new DomainError(jobErrors.rateLimit, message, { inProgress: now, max })
}

function refuseOtherPrice(asked: Asked): void {
  const { shownPrice } = asked
  const price = totalPrice(asked)
  if (shownPrice === undefined || shownPrice === price) return
  throw new DomainError(jobErrors.priceChanged, 'The price has changed. Look at the new one and generate again.', {
    price,
  })
}

const bytesOf = ({ uploads, maskUpload }: Pick<Asked, 'uploads' | 'maskUpload'>): number =>
  uploads.reduce((sum, { bytes }) => sum + bytes, maskUpload?.bytes ?? 0)

const totalPrice = ({ unitPrice, outputs }: Pick<Asked, 'unitPrice' | 'outputs'>): number => unitPrice * outputs

const newEntry = (
  { jobId, kind, outputs, unitPrice, retryOutput, commandId }: RequestJob,
  day: string,
): QueueEntry => ({
  jobId,
  kind,
  phase: 'waiting',
  outputs: Array.from({ length: outputs }, (_, n) => n),
  unitPrice,
  day,
  cancelRequested: false,
  ...(retryOutput !== undefined && { requestedBy: commandId }),
})

const runs =
  (jobId: JobId) =>
  (entry: QueueEntry): QueueEntry =>
    entry.jobId === jobId ? { ...entry, phase: 'running' } : entry

/** The queue on the day of the command, with nothing spent yet on a new day. An earlier day, from a clock that is behind, changes nothing. */
function onDay(queue: QueueState, at: string): QueueState {
  const day = at.slice(0, 'yyyy-mm-dd'.length)
  return day > queue.day ? { ...queue, day, spent: 0 } : queue
}

function jobRequested(command: RequestJob, queue: QueueState): QueueEvent {
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
    },
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
