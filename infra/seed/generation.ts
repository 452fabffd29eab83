import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import type { MediaVariant } from '@studio/backend/features/assets/contract.ts'
import { assetStream } from '@studio/backend/features/assets/events.ts'
import { mediaKey } from '@studio/backend/features/assets/media-keys.ts'
import { chargeStream } from '@studio/backend/features/costs/events.ts'
import { jobStream, outputStream, queueStream } from '@studio/backend/features/jobs/events.ts'
import { JobId, type UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { BlobStore } from '@studio/backend/platform/media/blob-store.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { assetCreated, costRecorded, jobRequested, type PlainEvent } from './job-events.ts'
import { newEvent } from './new-event.ts'
import { seedPicture } from './pictures.ts'
import { projected } from './projected.ts'

/** Where a generation is seeded. */
export interface Seedbed {
  readonly engines: Engines
  readonly blobs: BlobStore
}

/** A generation that has ended: so many pictures first, then so many failures. */
export interface SeededGeneration {
  readonly userId: UserId
  readonly prompt: string
  readonly stored: number
  readonly failed?: number
}

const model = 'bytedance/seedream-v4'
const provider = 'wavespeed'
const unitPrice = 27_000

/**
 * Writes a generation of the usual model as if it had been made: the events that the read models, the media and a retry need, and
 * the bytes of its pictures. It was never admitted, so that the running product has nothing to make. The read models show it
 * when this returns its id.
 */
export async function seedGeneration(seedbed: Seedbed, wanted: SeededGeneration): Promise<JobId> {
  const { engines } = seedbed
  const { userId, prompt, stored, failed = 0 } = wanted
  const jobId = JobId.parse(randomId())
  const outputs = stored + failed
  await append(engines, queueStream(userId), jobRequested({ userId, jobId, outputs, prompt, model, unitPrice }))
  const numbers = Array.from({ length: outputs }, (_, n) => ({ userId, jobId, n }))
  await Promise.all(numbers.map((on) => (on.n < stored ? store(seedbed, on) : fail(seedbed, on))))
  const fates = numbers.map(({ n }) =>
    n < stored
      ? ({ n, fate: 'stored', assetId: assetIdOf(jobId, 'output', n) } as const)
      : ({ n, fate: 'failed', reason: 'provider-failed' } as const),
  )
  await append(engines, jobStream(jobId), { type: 'JobEnded', data: { userId, jobId, fates } })
  await projected(engines, await engines.store.head())
  return jobId
}

interface Output {
  readonly userId: UserId
  readonly jobId: JobId
  readonly n: number
}

/** The bytes come first, as in the product: an asset that is in the log can be fetched. */
async function store({ engines, blobs }: Seedbed, on: Output): Promise<void> {
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

async function fail({ engines }: Seedbed, on: Output): Promise<void> {
  const failure = { reason: 'provider-failed', message: 'The image could not be made.' }
  const failed: PlainEvent = { type: 'OutputFailed', data: { ...on, ...failure } }
  await append(engines, outputStream(on.jobId, on.n), intended(on), failed)
}

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

/** Appends to a stream that nobody else writes to meanwhile. */
async function append({ store: log }: Engines, stream: string, ...events: readonly PlainEvent[]): Promise<void> {
  const [last] = await log.read(stream, { direction: 'backwards', limit: 1 })
  await log.append(stream, last?.revision ?? 'none', events.map(newEvent))
}
