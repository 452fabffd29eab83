import { assetIdOf, createAsset } from '@studio/backend/features/assets/commands.ts'
import type { MediaVariant } from '@studio/backend/features/assets/contract.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { assetKey } from '@studio/backend/platform/media/blob-address.ts'
import { readBlob } from '@studio/backend/platform/media/read-blob.ts'
import { UnusableImage } from '@studio/backend/platform/media/unusable-image.ts'
import type { StoredUpload } from '@studio/backend/platform/media/uploads.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../generation/failures.ts'
import type { JobRef } from '../generation/refs.ts'
import type { ActivityDeps } from './deps.ts'
import { jobStep } from './request.ts'

/**
 * Stores the files that were uploaded with a job's request as assets of kind `upload`. May be repeated after it was killed: a staged
 * file is deleted only after its asset exists. Throws outputFailed for a file that is no usable picture after all.
 */
export async function storeUploads(deps: ActivityDeps, job: JobRef): Promise<void> {
  const { data } = await readJobRequest(deps.store, job)
  for (const { n, key } of data.uploads) {
    Context.current().cancellationSignal.throwIfAborted()
    const bytes = await readBlob(deps.blobs, key)
    if (bytes) await storeUpload(deps, job, n, bytes)
    await deps.blobs.delete(key)
  }
}

async function storeUpload(deps: ActivityDeps, job: JobRef, n: number, bytes: Uint8Array): Promise<void> {
  const { original, media, thumbnail } = await prepare(deps, job, bytes)
  await deps.blobs.put(uploadKey(job, n, 'original'), original, { contentType: media.contentType })
  await deps.blobs.put(uploadKey(job, n, 'thumbnail'), thumbnail, { contentType: 'image/webp' })
  await createAsset(deps.handle, { ...(await jobStep(deps, job)), n, kind: 'upload', media, sources: [] })
}

async function prepare({ decoder }: ActivityDeps, { userId }: JobRef, bytes: Uint8Array): Promise<StoredUpload> {
  try {
    return await decoder.prepareUpload(userId, () => Promise.resolve(bytes))
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    throw outputFailed('invalid-request', 'One of the reference images is broken.')
  }
}

/** Key of a variant of an upload in the blob store (architecture 2). */
export function uploadKey({ userId, jobId }: Pick<JobRef, 'userId' | 'jobId'>, n: number, variant: MediaVariant) {
  return assetKey({ userId, assetId: assetIdOf(jobId, 'upload', n) }, variant)
}
