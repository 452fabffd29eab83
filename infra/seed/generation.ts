import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import type { MediaVariant } from '@studio/backend/features/assets/contract.ts'
import { assetStream } from '@studio/backend/features/assets/events.ts'
import { mediaKey } from '@studio/backend/features/assets/media/media-keys.ts'
import { chargeStream } from '@studio/backend/features/costs/events.ts'
import { jobStream, outputStream, queueStream } from '@studio/backend/features/jobs/events.ts'
import { JobId, type UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { assetCreated, costRecorded, jobRequested, type PlainEvent } from './job-events.ts'
import { newEvent } from './new-event.ts'
import { seedPicture } from './pictures.ts'
import { projected } from './projected.ts'

/** The product in which a generation is seeded. */
export interface SeedTarget {
  readonly engines: Engines
  readonly blobs: BlobStore
}

/** How many outputs of each kind a generation has; they are numbered in this order. Without running ones it has ended. */
export interface SeededGeneration {
  readonly userId: UserId
  readonly prompt: string
  /** Outputs that have a picture. */
  readonly stored?: number
  /** Outputs that failed at the service. */
  readonly failed?: number
  /** Outputs that are in progress and never end. */
  readonly running?: number
}

/** How an output is seeded. */
type Fate = 'stored' | 'failed' | 'running'

const model = 'bytedance/seedream-v4'
const provider = 'wavespeed'
const unitPrice = 27_000

/**
 * Writes a generation as if the product had made it with one fixed model: the events that the read models need, and the bytes of its
 * pictures. It is never admitted, so the running product does not start to work on it; for the same reason its failures cannot be
 * retried. When this returns its id, the read models contain it.
 */
export async function seedGeneration(target: SeedTarget, wanted: SeededGeneration): Promise<JobId> {
  const { engines } = target
  const { userId, prompt } = wanted
  const jobId = JobId.parse(randomId())
  const fates = fatesOf(wanted)
  const outputs = fates.length
  await append(engines, queueStream(userId), jobRequested({ userId, jobId, outputs, prompt, model, unitPrice }))
  await Promise.all(fates.map((fate, n) => write[fate](target, { userId, jobId, n })))
  if (!fates.includes('running')) await append(engines, jobStream(jobId), jobEnded({ userId, jobId }, fates))
  await projected(engines, await engines.store.head())
  return jobId
}

function fatesOf({ stored = 0, failed = 0, running = 0 }: SeededGeneration): readonly Fate[] {
  const times = (count: number, fate: Fate) => Array.from({ length: count }, () => fate)
  return [...times(stored, 'stored'), ...times(failed, 'failed'), ...times(running, 'running')]
}

const jobEnded = (on: Omit<Output, 'n'>, fates: readonly Fate[]): PlainEvent => ({
  type: 'JobEnded',
  data: {
    ...on,
    asked: { model, at: new Date().toISOString() },
    fates: fates.map((fate, n) =>
      fate === 'stored'
        ? { n, fate, assetId: assetIdOf(on.jobId, 'output', n) }
        : { n, fate: 'failed', reason: 'provider-failed' },
    ),
  },
})

interface Output {
  readonly userId: UserId
  readonly jobId: JobId
  readonly n: number
}

/** The bytes are stored first, as in the product, so that every asset in the log can be fetched. */
async function store({ engines, blobs }: SeedTarget, on: Output): Promise<void> {
  const { userId, jobId, n } = on
  const assetId = assetIdOf(jobId, 'output', n)
  const { bytes, thumbnail, media } = await seedPicture(n)
  const put = (variant: MediaVariant, body: Uint8Array, contentType: string) =>
    blobs.put(mediaKey({ userId, assetId }, variant), body, { contentType })
  await put('original', bytes, media.contentType)
  await put('thumbnail', thumbnail, 'image/webp')
  await append(engines, outputStream(jobId, n), intended(on))
  await append(engines, assetStream(assetId), assetCreated(on, assetId, media))
  await append(engines, chargeStream(jobId, n), costRecorded(on, { model, unitPrice }))
}

async function fail({ engines }: SeedTarget, on: Output): Promise<void> {
  const failure = { reason: 'provider-failed', message: 'The image could not be made.' }
  const failed: PlainEvent = { type: 'OutputFailed', data: { ...on, ...failure } }
  await append(engines, outputStream(on.jobId, on.n), intended(on), failed)
}

async function run({ engines }: SeedTarget, on: Output): Promise<void> {
  const submitted: PlainEvent = { type: 'OutputSubmitted', data: { ...on, attempt: 1, taskId: randomId() } }
  const progressed: PlainEvent = { type: 'OutputProgressed', data: { ...on, progress: 50 } }
  await append(engines, outputStream(on.jobId, on.n), intended(on), submitted, progressed)
}

const write = { stored: store, failed: fail, running: run } satisfies Readonly<Record<Fate, unknown>>

const intended = (on: Output): PlainEvent => ({
  type: 'OutputIntended',
  data: {
    ...on,
    attempt: 1,
    provider,
    model,
    sandbox: true,
    requestHash: 'c0ffee'.repeat(10),
    unitPrice,
    seed: 7 + on.n,
  },
})

/** Appends to a stream that nobody else writes to at the same time. */
async function append({ store: log }: Engines, stream: string, ...events: readonly PlainEvent[]): Promise<void> {
  const [last] = await log.readAny(stream, { direction: 'backwards', limit: 1 })
  await log.append(stream, last?.revision ?? 'none', events.map(newEvent))
}
