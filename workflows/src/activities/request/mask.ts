import { createMask } from '@studio/backend/features/assets/commands.ts'
import type { MediaVariant } from '@studio/backend/features/assets/contract.ts'
import { type JobRequested, readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { maskIdOf, referenceIdsOf } from '@studio/backend/features/references/commands.ts'
import type { AssetId } from '@studio/backend/platform/eventsourcing/event.ts'
import { assetKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import { readBlob } from '@studio/backend/platform/media/blobs/read-blob.ts'
import { DecoderKilled, UnusableImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import type { StoredUpload } from '@studio/backend/platform/media/pictures/uploads.ts'
import { outputFailed } from '../../generation/failures.ts'
import type { JobRef, OutputRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { tryAgain } from '../media/output-tries.ts'
import { jobStep } from './request.ts'

/**
 * Stores the mask that came with a job's request as an asset. May be repeated after it was killed: the staged file is deleted only after
 * the asset exists. Throws outputFailed for a file that is no usable mask after all.
 */
export async function storeMask(deps: ActivityDeps, job: JobRef): Promise<void> {
  const { data } = await readJobRequest(deps.store, job)
  const assetId = maskIdOf(data)
  if (data.maskUpload === undefined || assetId === undefined) return
  const { key } = data.maskUpload
  const bytes = await readBlob(deps.blobs, key)
  if (bytes) {
    const { original, media, thumbnail } = await prepare(deps, job, bytes)
    await deps.blobs.put(keyOf(job, assetId, 'original'), original, { contentType: media.contentType })
    await deps.blobs.put(keyOf(job, assetId, 'thumbnail'), thumbnail, { contentType: 'image/webp' })
    await createMask(deps.handle, { ...(await jobStep(deps, job)), media })
  }
  await deps.blobs.delete(key)
}

async function prepare({ decoder }: ActivityDeps, { userId }: JobRef, bytes: Uint8Array): Promise<StoredUpload> {
  try {
    return await decoder.prepareUpload(userId, () => Promise.resolve(bytes))
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    throw outputFailed('invalid-request', 'The mask is broken.')
  }
}

/**
 * What the model has made, laid over the image that was edited inside the mask of its job; the same bytes when the job has no mask.
 * Repeating it gives the same bytes. The image may have been deleted for good while the model worked: then there is nothing to lay the
 * result over, and the output fails as `original-gone`. An image in the trash is there still.
 * Throws what the decoder throws when a repeat may succeed: it may have been killed because the machine had no memory left.
 */
export async function layInMask(deps: ActivityDeps, output: OutputRef, made: Uint8Array): Promise<Uint8Array> {
  const { data } = await readJobRequest(deps.store, output)
  const maskId = maskIdOf(data)
  const [originalId] = referenceIdsOf(data)
  if (maskId === undefined || originalId === undefined) return made
  const read = (assetId: AssetId) => readBlob(deps.blobs, keyOf(output, assetId, 'original'))
  try {
    return await deps.decoder.layOver(output.userId, async () => {
      const [original, mask] = await Promise.all([read(originalId), read(maskId)])
      if (original === null || mask === null) throw originalGone()
      return [made, original, mask]
    })
  } catch (error) {
    if (error instanceof UnusableImage) tryAgain('unreadable', error)
    // a process that stops ends its decoder
    else if (error instanceof DecoderKilled && !deps.stopping.aborted) tryAgain('ended', error)
    else throw error
    throw outputFailed('output-unusable', 'The result could not be laid over the image.')
  }
}

const originalGone = () =>
  outputFailed(
    'original-gone',
    'The image was deleted for good while this was made, so there was nothing to lay the result over.',
  )

/** Keys that a job may still write or read of its mask. */
export function maskKeysOf(data: JobRequested['data'], variants: readonly MediaVariant[]): readonly string[] {
  const assetId = maskIdOf(data)
  if (data.maskUpload === undefined || assetId === undefined) return []
  return [data.maskUpload.key, ...variants.map((variant) => keyOf(data, assetId, variant))]
}

const keyOf = ({ userId }: Pick<JobRef, 'userId'>, assetId: AssetId, variant: MediaVariant): string =>
  assetKey({ userId, assetId }, variant)
