import { assetStream } from '@studio/backend/features/assets/events.ts'
import { chargeStream } from '@studio/backend/features/costs/events.ts'
import type { allEvents } from '@studio/backend/features/events.ts'
import { jobStream, outputStream, type QueueState, queueStream } from '@studio/backend/features/jobs/events.ts'
import {
  AssetId,
  type EventOf,
  JobId,
  type Revision,
  type UserId,
} from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { type StoredMedia, toLoggedMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'

/** An event of the product. */
export type PlainEvent = EventOf<typeof allEvents>

/** One event to append, and its stream. */
interface Step {
  readonly stream: string
  readonly expected: Revision | 'none'
  readonly event: PlainEvent
}

/** One output of a job. */
interface Output {
  readonly userId: UserId
  readonly jobId: JobId
  readonly n: number
}

const day = '2026-11-21'
const unitPrice = 15_000
const provider = 'wavespeed'
const model = 'wavespeed-ai/chroma'
const idle: QueueState = { entries: [], day, spent: unitPrice }
const usualPrompt = 'A lighthouse on a quiet evening, seen from the dunes, warm light in one window'
const usualMedia: StoredMedia = {
  contentType: 'image/png',
  bytes: 1_400_000,
  width: 1024,
  height: 1024,
  checksum: 'c0ffee'.repeat(10),
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
}
const media = toLoggedMedia(usualMedia)

/** The request of a job: its user, its number of outputs, and fields that differ from the defaults. */
interface Request {
  readonly userId: UserId
  readonly jobId: JobId
  readonly outputs: number
  readonly queue?: QueueState
  readonly prompt?: string
  readonly model?: string
  /** Price of one output, in millionths of a dollar. */
  readonly unitPrice?: number
}

/** The event that a job was requested; by default the queue is empty, so that the job is the only one in it. */
export function jobRequested(request: Request): PlainEvent {
  const { userId, jobId, outputs, queue = idle, prompt = usualPrompt } = request
  return {
    type: 'JobRequested',
    data: {
      userId,
      jobId,
      queue,
      kind: 'image',
      model: request.model ?? model,
      provider,
      outputs,
      prompt: { plain: prompt },
      settings: { aspectRatio: 'auto', quality: '2K' },
      uploads: [],
      referenceAssetIds: [],
      unitPrice: request.unitPrice ?? unitPrice,
      priceListVersion: 1,
    },
  }
}

/** The event that the picture of an output was stored. */
export function assetCreated(output: Output, assetId: AssetId, stored: StoredMedia = usualMedia): PlainEvent {
  const made = { kind: 'output', origin: 'job', sources: [] }
  return { type: 'AssetCreated', data: { ...output, assetId, ...made, ...toLoggedMedia(stored) } }
}

/** The event that an output was charged. */
export function costRecorded(output: Output, of: { readonly model: string; readonly unitPrice: number }): PlainEvent {
  const usage = { outputs: 1 }
  const price = { unitPrice: of.unitPrice, priceListVersion: 1, amount: of.unitPrice }
  return {
    type: 'CostRecorded',
    data: { ...output, feature: 'image', model: of.model, provider, sandbox: true, usage, ...price },
  }
}

/** All events of a job of one image that has ended, in their order: eleven events in five streams. */
export function stepsOf(userId: UserId, queueLength: number): readonly Step[] {
  const jobId = JobId.parse(randomId())
  const assetId = AssetId.parse(randomId())
  const outputs = 1
  const on = { userId, jobId }
  const output = { ...on, n: 0 }
  const asked = { model, at: new Date().toISOString() }
  const kind = 'image'
  const queue: QueueState = {
    ...idle,
    entries: [{ jobId, kind, phase: 'running', outputs: [0], unitPrice, day, cancelRequested: false }],
  }
  const lengths = new Map([[queueStream(userId), queueLength]])
  const step = (stream: string, event: Step['event']): Step => {
    const length = lengths.get(stream) ?? 0
    lengths.set(stream, length + 1)
    return { stream, expected: length === 0 ? 'none' : BigInt(length - 1), event }
  }
  const onQueue = (event: Step['event']) => step(queueStream(userId), event)
  const onJob = (event: Step['event']) => step(jobStream(jobId), event)
  const onOutput = (event: Step['event']) => step(outputStream(jobId, 0), event)

  return [
    onQueue(jobRequested({ userId, jobId, outputs, queue })),
    onQueue({
      type: 'JobAdmitted',
      data: { ...on, queue, kind, provider, outputs, requestRevision: String(queueLength) },
    }),
    onJob({ type: 'JobStarted', data: { ...on, asked, kind, outputs } }),
    onOutput({
      type: 'OutputIntended',
      data: { ...output, attempt: 1, provider, model, sandbox: true, requestHash: 'c0ffee'.repeat(10), unitPrice },
    }),
    onOutput({ type: 'OutputSubmitted', data: { ...output, attempt: 1, taskId: randomId() } }),
    onOutput({ type: 'OutputProgressed', data: { ...output, progress: 50 } }),
    onOutput({ type: 'OutputStored', data: { ...output, assetId, ...media, usage: { taskId: randomId() } } }),
    step(assetStream(assetId), assetCreated(output, assetId)),
    step(chargeStream(jobId, 0), costRecorded(output, { model, unitPrice })),
    onQueue({ type: 'SlotReleased', data: { ...output, fate: 'stored', queue: idle } }),
    onJob({ type: 'JobEnded', data: { ...on, asked, fates: [{ n: 0, fate: 'stored', assetId }] } }),
  ]
}
