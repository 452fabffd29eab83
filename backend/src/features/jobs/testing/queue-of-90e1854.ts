/**
 * Frozen: the events and the decider of the queue as commit 90e1854 had them, put into one file. A process of that release may write
 * to a queue beside one of today (`mixed-versions.test.ts`). Never change what it does: only imports, errors and the list of its events were adapted.
 */
import { z } from 'zod'
import { DomainError as CodedError, type Decider } from '../../../platform/eventsourcing/decider.ts'
import { AssetId, type EventOf, JobId, Micros, personal, UserId } from '../../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../../platform/eventsourcing/handle.ts'

/** Errors had a code alone then. */
class DomainError extends CodedError {
  constructor(code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super({ code, status: 409 }, message, details)
  }
}

const maxInProgress = { image: 8 } as const

const JobKind = z.enum(['image'])
type JobKind = z.infer<typeof JobKind>

const ProviderName = z.enum(['wavespeed', 'segmind'])

const OutputIndex = z.int().min(0)

/** What one entry of the queue still holds. */
const QueueEntry = z.object({
  jobId: JobId,
  kind: JobKind,
  phase: z.enum(['running', 'waiting']),
  /** Outputs without a release. */
  outputs: z.array(OutputIndex),
  /** Reserved for each of them. */
  unitPrice: Micros,
  /** UTC day the reservation counts for. */
  day: z.iso.date(),
  cancelRequested: z.boolean(),
})
type QueueEntry = z.infer<typeof QueueEntry>

/** The small state that every event of a queue carries: what runs, what waits, spend of the day. */
const QueueState = z.object({
  entries: z.array(QueueEntry),
  day: z.iso.date(),
  /** Reserved and spent on `day`. */
  spent: Micros,
  /** Nothing new is admitted; absent while it is open. */
  closed: z.literal(true).optional(),
})
type QueueState = z.infer<typeof QueueState>

const onQueue = { userId: UserId, jobId: JobId, queue: QueueState }

/** A file that came with the request, waiting under a staged key until the job's first step makes it an asset. */
const StagedUpload = z.object({
  n: z.int().min(0),
  /** Among all that the job works from, counted from 0. */
  place: z.int().min(0),
  key: z.string(),
  checksum: z.string(),
  contentType: z.string(),
  bytes: z.int(),
})

const uploadsFirst = z.array(StagedUpload.omit({ place: true }).transform((upload) => ({ ...upload, place: upload.n })))

/** Stream `queue-<userId>`: admission of every generation of one user. */
export const queueEvents = {
  JobRequested: {
    schema: 3,
    /** Schema 1 knew no retries, schema 2 no order of references: what came along was first. */
    upcast: {
      1: (data: Record<string, unknown>) => data,
      2: (data: Record<string, unknown>) => ({ ...data, uploads: uploadsFirst.parse(data['uploads']) }),
    },
    data: z.object({
      ...onQueue,
      kind: JobKind,
      model: z.string(),
      provider: ProviderName,
      outputs: z.int().min(1),
      prompt: personal('userId'),
      /** What the form asked for, as the kind's `request.ts` understands it. */
      settings: z.record(z.string(), z.string()),
      uploads: z.array(StagedUpload),
      referenceAssetIds: z.array(AssetId),
      unitPrice: Micros,
      priceListVersion: z.int(),
      /** The job whose failed outputs this one makes anew. */
      retryOf: JobId.optional(),
    }),
  },
  JobAdmitted: {
    schema: 1,
    data: z.object({
      ...onQueue,
      kind: JobKind,
      provider: ProviderName,
      outputs: z.int().min(1),
      /** Revision of its JobRequested in this stream (decimal text). */
      requestRevision: z.string(),
    }),
  },
  JobCancelRequested: { schema: 1, data: z.object(onQueue) },
  SlotReleased: {
    schema: 1,
    data: z.object({ ...onQueue, n: OutputIndex, fate: z.enum(['stored', 'failed']) }),
  },
  /** Of a person whose account is suspended: nothing new begins, what waits is cancelled, what runs ends as usual. */
  QueueClosed: { schema: 1, data: z.object({ userId: UserId, queue: QueueState }) },
  QueueOpened: { schema: 1, data: z.object({ userId: UserId, queue: QueueState }) },
} as const
type QueueEvent = EventOf<typeof queueEvents>

interface OnQueue extends CommandContext {
  readonly userId: UserId
  readonly jobId: JobId
}

/** Asks for a job; money in millionths of a dollar. */
export interface RequestJob extends OnQueue {
  readonly type: 'RequestJob'
  readonly kind: JobKind
  readonly model: string
  readonly provider: 'wavespeed' | 'segmind'
  /** How many outputs, each a provider task of its own. */
  readonly outputs: number
  readonly prompt: string
  readonly settings: Readonly<Record<string, string>>
  readonly uploads: Extract<QueueEvent, { type: 'JobRequested' }>['data']['uploads']
  readonly referenceAssetIds: readonly AssetId[]
  /** The job whose failed outputs are made anew. */
  readonly retryOf?: JobId | undefined
  /** Of one output. */
  readonly unitPrice: number
  readonly priceListVersion: number
  /** Of all outputs, as the person saw it; absent: today's price holds. */
  readonly shownPrice?: number
  /** What one user may spend in a UTC day. */
  readonly dailySpendCap: number
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
}

interface SetAdmission extends CommandContext {
  readonly type: 'CloseQueue' | 'OpenQueue'
  readonly userId: UserId
}

export type QueueCommand = RequestJob | RequestCancel | ReleaseSlot | SetAdmission

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
const inProgress = (queue: QueueState, kind: JobKind): number =>
  queue.entries.filter((entry) => entry.kind === kind).reduce((sum, entry) => sum + entry.outputs.length, 0)

function request(command: RequestJob, before: QueueState): readonly QueueEvent[] {
  if (command.jobKnown || entryOf(command, before)) return []
  if (before.closed) throw new DomainError('suspended', 'This account is suspended.')
  const queue = onDay(before, command.at)
  refuseOverLimit(command, queue)
  refuseOtherPrice(command)
  refuseOverSpend(command, queue)
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
  const { userId, jobId, n, fate } = command
  const entry = entryOf(command, queue)
  if (!entry?.outputs.includes(n)) return []
  const givenBack = fate === 'failed' && entry.day === queue.day ? entry.unitPrice : 0
  const left = { ...entry, outputs: entry.outputs.filter((output) => output !== n) }
  const after = { ...queue, entries: replace(queue.entries, left), spent: queue.spent - givenBack }
  return [{ type: 'SlotReleased', data: { userId, jobId, n, fate, queue: after } }]
}

/** Jobs that wait for room are cancelled; jobs that run are paid for and end as usual. */
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

function open(userId: UserId, { entries, day, spent }: QueueState): readonly QueueEvent[] {
  return [{ type: 'QueueOpened', data: { userId, queue: { entries, day, spent } } }]
}

/** Spec images 8: the specified words. */
function refuseOverLimit({ kind, outputs }: RequestJob, queue: QueueState): void {
  const max = maxInProgress[kind]
  const now = inProgress(queue, kind)
  if (now + outputs <= max) return
  const message = `You can only have ${max} images processing at once. Currently: ${now}/${max}. Wait for some to complete before generating more.`
  throw new DomainError('rate-limit', message, { inProgress: now, max })
}

function refuseOtherPrice(command: RequestJob): void {
  const { shownPrice } = command
  const price = totalPrice(command)
  if (shownPrice === undefined || shownPrice === price) return
  throw new DomainError('price-changed', 'The price has changed. Look at the new one and generate again.', { price })
}

function refuseOverSpend(command: RequestJob, queue: QueueState): void {
  const { dailySpendCap } = command
  if (queue.spent + totalPrice(command) <= dailySpendCap) return
  const message = "This would go over today's spending limit. It starts again at midnight UTC."
  throw new DomainError('spend-cap', message, { spent: queue.spent, cap: dailySpendCap })
}

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

/** With the entry in its new form, or without it when nothing of it is left. */
const replace = (entries: readonly QueueEntry[], changed: QueueEntry): QueueEntry[] =>
  entries.map((entry) => (entry.jobId === changed.jobId ? changed : entry)).filter((entry) => entry.outputs.length > 0)

/** Spend counts per UTC day; a clock that is behind never brings back an earlier day. */
function onDay(queue: QueueState, at: string): QueueState {
  const day = at.slice(0, 'yyyy-mm-dd'.length)
  return day > queue.day ? { ...queue, day, spent: 0 } : queue
}

function jobRequested(command: RequestJob, queue: QueueState): QueueEvent {
  const { userId, jobId, kind, model, provider, outputs, prompt, settings, uploads, unitPrice, priceListVersion } =
    command
  return {
    type: 'JobRequested',
    data: {
      userId,
      jobId,
      queue,
      kind,
      model,
      provider,
      outputs,
      prompt: { plain: prompt },
      settings,
      uploads,
      referenceAssetIds: [...command.referenceAssetIds],
      unitPrice,
      priceListVersion,
      ...(command.retryOf !== undefined && { retryOf: command.retryOf }),
    },
  }
}

function jobAdmitted(command: RequestJob, queue: QueueState): QueueEvent {
  const { userId, jobId, kind, provider, outputs } = command
  const requestRevision = String(command.requestRevision)
  return {
    type: 'JobAdmitted',
    data: { userId, jobId, queue, kind, provider, outputs, requestRevision },
  }
}
