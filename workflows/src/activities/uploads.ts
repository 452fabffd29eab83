import { assetIdOf, createAsset } from '@studio/backend/features/assets/commands.ts'
import type { MediaVariant } from '@studio/backend/features/assets/contract.ts'
import { type JobRequested, readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { isSound } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { assetKey } from '@studio/backend/platform/media/blob-address.ts'
import { sha256 } from '@studio/backend/platform/media/derive.ts'
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
 * file is deleted only after its asset exists. Throws outputFailed for a file that is no usable picture after all. Sounds are kept as they
 * came.
 */
export async function storeUploads(deps: ActivityDeps, job: JobRef): Promise<void> {
  const { data } = await readJobRequest(deps.store, job)
  for (const upload of data.uploads) {
    Context.current().cancellationSignal.throwIfAborted()
    const bytes = await readBlob(deps.blobs, upload.key)
    if (bytes) await storeUpload(deps, job, upload, bytes)
    await deps.blobs.delete(upload.key)
  }
}

async function storeUpload(deps: ActivityDeps, job: JobRef, upload: Upload, bytes: Uint8Array): Promise<void> {
  const { n, contentType } = upload
  const { original, media, thumbnail } = isSound(contentType)
    ? asSound(contentType, bytes)
    : await prepare(deps, job, upload, bytes)
  await deps.blobs.put(uploadKey(job, n, 'original'), original, { contentType: media.contentType })
  if (thumbnail) await deps.blobs.put(uploadKey(job, n, 'thumbnail'), thumbnail, { contentType: 'image/webp' })
  await createAsset(deps.handle, { ...(await jobStep(deps, job)), n, kind: 'upload', media, sources: [] })
}

type Upload = JobRequested['data']['uploads'][number]

/** There is nothing to see in a sound. */
function asSound(
  contentType: string,
  original: Uint8Array,
): Omit<StoredUpload, 'thumbnail'> & { thumbnail?: undefined } {
  const media = {
    contentType,
    bytes: original.byteLength,
    width: 0,
    height: 0,
    checksum: sha256(original),
    thumbhash: '',
  }
  return { original, media }
}

async function prepare(
  { decoder }: ActivityDeps,
  { userId }: JobRef,
  { input }: Upload,
  bytes: Uint8Array,
): Promise<StoredUpload> {
  try {
    return await decoder.prepareUpload(userId, () => Promise.resolve(bytes))
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    const name = input === undefined ? 'One of the reference images' : `The ${input.replaceAll('-', ' ')}`
    throw outputFailed('invalid-request', `${name} is broken.`)
  }
}

/** Key of a variant of an upload in the blob store (architecture 2). */
export function uploadKey({ userId, jobId }: Pick<JobRef, 'userId' | 'jobId'>, n: number, variant: MediaVariant) {
  return assetKey({ userId, assetId: assetIdOf(jobId, 'upload', n) }, variant)
}
