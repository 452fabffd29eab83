import { z } from 'zod'
import {
  AssetId,
  CallId,
  type EventOf,
  JobId,
  Micros,
  personal,
  SourceId,
  StyleId,
  UserId,
} from '../../platform/eventsourcing/event.ts'
import { loggedMedia, sealLater } from '../../platform/eventsourcing/stored-media.ts'
import type { FailureReason as ServiceFailureReason } from '../../platform/providers/port.ts'

/**
 * A word in the log whose values later releases may add to: kinds, services, reasons. Code that meets an unknown value skips that
 * job, and never holds up the others.
 */
const Word = z.string().min(1)

/** The kinds of jobs that this release has words for; `features/job-kinds.ts` has those that it can make. */
export type JobKind = 'image' | 'video' | 'animation' | 'lip-sync'

const OutputIndex = z.int().min(0)

/** Why an output ends without media. After those that are not `refunded` its money may be gone, although nobody is charged. */
export type FailureReason = ServiceFailureReason | 'original-gone' | 'unknown-outcome' | 'cancelled' | 'lost'

/** Providers refund what they themselves report as failed (providers 3.6). After any other failure they may keep the money. */
export const refunded: ReadonlySet<string> = new Set(['refused', 'provider-failed', 'invalid-request', 'account'])

/** What JobAdmitted is to say of a job that waits for room. */
const Awaiting = z.object({
  provider: Word,
  outputs: z.int().min(1),
  /** Revision of its JobRequested in this stream (decimal text). */
  requestRevision: z.string(),
})

/** What is paid for without money; see `credits.ts`. */
const Credits = z.int().min(1)

/** What one entry of the queue still holds. Fields of later releases are carried along, whoever writes the next event. */
export const QueueEntry = z.looseObject({
  jobId: JobId,
  kind: Word,
  phase: z.enum(['running', 'waiting']),
  /** Only while it waits. */
  awaits: Awaiting.optional(),
  /** Outputs whose slot has not been released. */
  outputs: z.array(OutputIndex),
  /** Money reserved for each of them; nothing where they are paid by credits. */
  unitPrice: Micros,
  /** Credits used for each of them, in place of money. */
  credits: Credits.optional(),
  /** UTC day the reservation counts for. */
  day: z.iso.date(),
  cancelRequested: z.boolean(),
  /** Outputs whose cancel was asked for one by one; absent while there are none. */
  cancelledOutputs: z.array(OutputIndex).optional(),
  /** Command that asked for the job; only of retries, whose ids do not follow from it. */
  requestedBy: z.string().optional(),
})
export type QueueEntry = z.infer<typeof QueueEntry>

/** Stands for the command that asked for a job where that is not known. It equals no id, so no command counts as a repeat of it. */
export const unknownCommand = 'unknown'

/** Money that is held back for a call of a language model that has not been settled. */
const CallReservation = z.looseObject({
  callId: CallId,
  amount: Micros,
  /** UTC day the reservation counts for. */
  day: z.iso.date(),
})

/**
 * The small state that every event of a queue carries: what runs, what waits, spend and credits of the day. Fields of later releases are
 * carried along, so that older and newer processes may run together.
 */
export const QueueState = z.looseObject({
  entries: z.array(QueueEntry),
  day: z.iso.date(),
  /** Reserved and spent on `day`. */
  spent: Micros,
  /** Nothing new is admitted; absent while it is open. */
  closed: z.literal(true).optional(),
  /** Calls of language models under way; absent while there are none. */
  calls: z.array(CallReservation).optional(),
  /** The most that the person wants to spend in a UTC day, below the installation's limit; absent: that limit alone holds. */
  ownSpendCap: Micros.optional(),
  /**
   * Credits used on a day, which may be an earlier one: processes of earlier releases begin a new day without them. Absent while none
   * were ever used.
   */
  credits: z.looseObject({ day: z.iso.date(), used: z.int().min(0) }).optional(),
})
export type QueueState = z.infer<typeof QueueState>

/** The kind of a job that holds slots or waits for them; undefined for a job that has left the queue. */
export function kindInQueue({ entries }: QueueState, jobId: JobId): string | undefined {
  return entries.find((entry) => entry.jobId === jobId)?.kind
}

export function queueStream(userId: UserId): string {
  return `queue-${userId}`
}

export function jobStream(jobId: JobId): string {
  return `job-${jobId}`
}

export function outputStream(jobId: JobId, n: number): string {
  return `output-${jobId}-${n}`
}

const onQueue = { userId: UserId, jobId: JobId, queue: QueueState }
const onCall = { userId: UserId, callId: CallId, queue: QueueState }

/** A file that came with the request, waiting under a staged key until the job's first step makes it an asset. */
export const StagedUpload = z.object({
  n: z.int().min(0),
  /**
   * Position among all references of the job, counted from 0; the name stands in stored events, so it cannot change. 0 for an input
   * that has a name, which is no reference.
   */
  place: z.int().min(0),
  key: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** Name of the input that the file is for, such as `first-frame`; absent: it is one of the references. */
  input: Word.optional(),
  /** The source whose video the file is, under its own key: it stays there, and the asset is the part of it that the job works from. */
  sourceId: SourceId.optional(),
})

export type StagedUpload = z.infer<typeof StagedUpload>

const uploadsFirst = z.array(
  StagedUpload.omit({ place: true, input: true, sourceId: true }).transform((upload) => ({
    ...upload,
    place: upload.n,
  })),
)

/**
 * What a job is asked for with, from the form to the worker, the person's words apart: typed here once and carried from layer to
 * layer. Money in millionths of a dollar.
 */
export const JobFields = z.object({
  kind: Word,
  model: z.string(),
  provider: Word,
  /** How many, each a provider task of its own. */
  outputs: z.int().min(1),
  /** What the form asked for, as the kind's `request.ts` understands it. */
  settings: z.record(z.string(), z.string()),
  uploads: z.array(StagedUpload),
  referenceAssetIds: z.array(AssetId),
  /** What the job works from besides its uploads, by the names that its kind has for its inputs; absent for kinds with references alone. */
  inputAssetIds: z.record(Word, AssetId).optional(),
  /**
   * The mask over the first reference: the result is laid over that picture inside it. A new mask waits under a staged key until the
   * job's first step makes an asset of it; a retry names the asset.
   */
  maskUpload: StagedUpload.pick({ key: true, bytes: true }).optional(),
  maskAssetId: AssetId.optional(),
  /** The LoRA that the person chose. */
  loraId: z.uuid().optional(),
  /** The style of their own that the person chose, and which version of its instructions is in the text that is sent. */
  styleId: StyleId.optional(),
  styleVersion: z.int().min(1).optional(),
  /** Of one output. */
  unitPrice: Micros,
  priceListVersion: z.int(),
  /** The job of which this one makes a failed output anew. */
  retryOf: JobId.optional(),
  /** Which output of that job. Retries of earlier releases have none: they made all outputs anew that had failed by then. */
  retryOutput: OutputIndex.optional(),
})
export type JobFields = z.infer<typeof JobFields>

/**
 * What the retry of an output asks for: everything that the first job asked for, also fields of later releases, except what
 * every retry has of its own.
 */
export const RetriedFields = JobFields.omit({
  outputs: true,
  settings: true,
  uploads: true,
  maskUpload: true,
  retryOutput: true,
})

/** What a job says in the person's words, or what follows from them: sealed in the log, and the same for every retry. */
export interface JobWords {
  /** As the person typed it. */
  readonly prompt: string
  /** What is sent to the model instead, where it says more than the prompt. */
  readonly sentPrompt?: string | undefined
  /** Address of the weights of the LoRA as it was when the job was asked for. */
  readonly loraUrl?: string | undefined
  /** What the result is not to show, for models that ask for it. */
  readonly negativePrompt?: string | undefined
}

const words = {
  prompt: personal('userId'),
  sentPrompt: personal('userId').optional(),
  loraUrl: personal('userId').optional(),
  negativePrompt: personal('userId').optional(),
}

/** True, or absent when it is certain that the provider took no money. */
const MayHaveCost = z.literal(true).optional()

/** Earlier events lack what is optional now. */
const same = (data: Record<string, unknown>) => data
const inOrder = (data: Record<string, unknown>) => ({ ...data, uploads: uploadsFirst.parse(data['uploads']) })

/** Stream `queue-<userId>`: admission of every generation of one user, and the money of all that is paid for. */
export const queueEvents = {
  JobRequested: {
    schema: 9,
    /**
     * Schema 1 had no retries. Schema 2 had no order of references: uploads came before all others. Schema 3 had the
     * checksums of uploads in clear; nothing reads them, so they are passed over. Schema 4 had no LoRA, and what was sent was
     * the prompt. Schema 5 had no style of a person's own, schema 6 no mask, schema 7 neither named inputs nor a negative
     * prompt, and schema 8 neither credits nor videos that the studio had.
     */
    upcast: { 1: same, 2: inOrder, 3: same, 4: same, 5: same, 6: same, 7: same, 8: same },
    data: z.object({
      ...onQueue,
      ...JobFields.shape,
      ...words,
      /** What each output has cost in credits of the day; absent: it is paid by money. */
      credits: Credits.optional(),
    }),
  },
  JobAdmitted: { schema: 1, data: z.object({ ...onQueue, kind: Word, ...Awaiting.shape }) },
  JobCancelRequested: { schema: 1, data: z.object(onQueue) },
  /** The person cancels some outputs of a job; the others go on. */
  OutputsCancelRequested: { schema: 1, data: z.object({ ...onQueue, outputs: z.array(OutputIndex).min(1) }) },
  SlotReleased: {
    schema: 1,
    data: z.object({
      ...onQueue,
      n: OutputIndex,
      fate: z.enum(['stored', 'failed']),
      /** Of a failed output that may have cost us something: its price stays spent for the day, although nobody is charged. */
      mayHaveCost: MayHaveCost,
    }),
  },
  /** Of a person whose account is suspended or being deleted: nothing new begins, what waits is cancelled, what runs ends as usual. */
  QueueClosed: { schema: 1, data: z.object({ userId: UserId, queue: QueueState }) },
  QueueOpened: { schema: 1, data: z.object({ userId: UserId, queue: QueueState }) },
  /** The most that a call of a language model can cost is held back, before the call is intended. */
  CallReserved: { schema: 1, data: z.object({ ...onCall, reserved: Micros }) },
  /** What the call has really cost, or may have cost us if it has failed, stays spent for the day; the rest is given back. */
  CallSettled: { schema: 1, data: z.object({ ...onCall, spent: Micros }) },
  /** The person has set a limit of their own for each day, or has lifted it (absent). It holds for what is asked for from now on. */
  SpendCapChanged: { schema: 1, data: z.object({ userId: UserId, ownSpendCap: Micros.optional(), queue: QueueState }) },
} as const
export type QueueEvent = EventOf<typeof queueEvents>

/** How one output ended, as JobEnded records it. */
export const OutputFate = z.discriminatedUnion('fate', [
  z.object({ n: OutputIndex, fate: z.literal('stored'), assetId: AssetId }),
  z.object({ n: OutputIndex, fate: z.literal('failed'), reason: Word, mayHaveCost: MayHaveCost }),
])
export type OutputFate = z.infer<typeof OutputFate>

/** What was asked for and when, so that figures of jobs need not look it up; absent in events of earlier releases. */
const Asked = z.object({ model: z.string(), at: z.iso.datetime() })
export type Asked = z.infer<typeof Asked>

const onJob = { userId: UserId, jobId: JobId, asked: Asked.optional() }

/** Stream `job-<jobId>`: begin and end; the outputs have streams of their own. Schema 1 did not say what was asked for. */
export const jobEvents = {
  JobStarted: { schema: 2, upcast: { 1: same }, data: z.object({ ...onJob, kind: Word, outputs: z.int().min(1) }) },
  JobEnded: { schema: 2, upcast: { 1: same }, data: z.object({ ...onJob, fates: z.array(OutputFate) }) },
} as const
export type JobEvent = EventOf<typeof jobEvents>

/**
 * Repeated in every event of an output, so that projections need not look anything up. The kind is that of its job; absent for images,
 * and in events of earlier releases, which knew nothing else.
 */
const onOutput = { userId: UserId, jobId: JobId, n: OutputIndex, kind: Word.optional() }

/** One intent to have an output made, and the provider that is to make it. */
export const Attempt = z.object({
  attempt: z.int().min(1),
  provider: Word,
  model: z.string(),
  /** Made by the AI sandbox: labelled, its money simulated. */
  sandbox: z.boolean(),
  /** Over path and inputs, keyed with the data key of the user: equal requests of one user have equal hashes. */
  requestHash: z.string(),
  /** What the provider takes for it by our price list. */
  unitPrice: Micros,
  /** The seed that is sent; absent when the model takes none. */
  seed: z.int().optional(),
})
export type Attempt = z.infer<typeof Attempt>

/** What the price of one output depends on besides its model, so that it can be priced again; both are absent for pictures. */
export const PricedBy = z.object({ seconds: z.number().positive().optional(), resolution: z.string().optional() })
export type PricedBy = z.infer<typeof PricedBy>

/** Stream `output-<jobId>-<n>`: one output, one fate. */
export const outputEvents = {
  OutputIntended: {
    schema: 2,
    /** Schema 1 had no seed: the service chose it, or it followed from the output's name. */
    upcast: { 1: same },
    data: z.object({ ...onOutput, ...Attempt.shape }),
  },
  OutputDeferred: {
    schema: 1,
    data: z.object({ ...onOutput, attempt: z.int().min(1), until: z.iso.datetime(), message: z.string() }),
  },
  /**
   * An intent without an answer was never sent, as far as anybody can tell: the service's history answered up to now, before
   * and at the end of the time in which it is asked, and has no task that could be this one. The output may be intended anew,
   * once.
   */
  OutputDoubted: {
    schema: 1,
    data: z.object({
      ...onOutput,
      attempt: z.int().min(1),
      provider: Word,
      lookedUntil: z.iso.datetime(),
      /** How many tasks of the history belong to other outputs, of anybody at this account, and are newer than the intent. */
      newerTasks: z.int().min(0),
    }),
  },
  OutputSubmitted: { schema: 1, data: z.object({ ...onOutput, attempt: z.int().min(1), taskId: z.string() }) },
  OutputProgressed: { schema: 1, data: z.object({ ...onOutput, progress: z.int().min(0).max(100) }) },
  OutputStored: {
    schema: 3,
    /** In schema 2 every output was a picture, and the seconds and the resolution of what was made were not recorded. */
    upcast: { 1: sealLater, 2: same },
    data: z.object({
      ...onOutput,
      assetId: AssetId,
      ...loggedMedia('userId'),
      usage: z.object({ taskId: z.string(), inferenceMs: z.int().optional(), ...PricedBy.shape }),
    }),
  },
  OutputFailed: {
    schema: 1,
    data: z.object({
      ...onOutput,
      reason: Word,
      message: z.string(),
      /** Money that the provider may have taken although the user is not charged. */
      possibleOrphan: z
        .object({
          provider: Word,
          model: z.string(),
          sandbox: z.boolean(),
          amount: Micros,
          taskId: z.string().optional(),
        })
        .optional(),
    }),
  },
  /** The person has seen the failure and put it away, on all devices. The only event that may follow a fate. */
  OutputDismissed: { schema: 1, data: z.object(onOutput) },
} as const
export type OutputEvent = EventOf<typeof outputEvents>

export function claimStream(provider: string, taskId: string): string {
  return `claim-${provider}-${taskId}`
}

/** Stream `claim-<provider>-<taskId>`: which output a provider's task belongs to; the first claim stands for ever. */
export const claimEvents = {
  TaskClaimed: {
    schema: 1,
    data: z.object({ ...onOutput, attempt: z.int().min(1), provider: Word, taskId: z.string() }),
  },
} as const
export type ClaimEvent = EventOf<typeof claimEvents>
