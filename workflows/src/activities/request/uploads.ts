import { assetIdOf, createAsset } from '@studio/backend/features/assets/commands.ts'
import { assetEvents, assetStream } from '@studio/backend/features/assets/events.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { isMoving, isSound, type StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { readBlob } from '@studio/backend/platform/media/blobs/read-blob.ts'
import { sha256 } from '@studio/backend/platform/media/pictures/derive.ts'
import { UnusableImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import type { StoredUpload } from '@studio/backend/platform/media/pictures/uploads.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../../generation/failures.ts'
import type { JobRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { jobStep } from './request.ts'
import { nameOfUpload, type Upload, uploadKey } from './upload-key.ts'
import { storeVideoUpload } from './upload-video.ts'
import { whileWanted } from './wanted.ts'

/**
 * Stores the files that were uploaded with a job's request as assets of kind `upload`. May be repeated after it was killed: a staged file
 * is deleted only after its asset exists, and what is an asset is not made again. Throws outputFailed for a file that is no usable picture
 * or video after all. Sounds are kept as they came. The video of a source stays where it is, and nothing is made of it once every output
 * has ended: what came with the request becomes the person's all the same, although without copies for browsers.
 */
export async function storeUploads(deps: ActivityDeps, job: JobRef): Promise<void> {
  const { data } = await readJobRequest(deps.store, job)
  for (const upload of data.uploads) {
    Context.current().cancellationSignal.throwIfAborted()
    if (!(await isStored(deps, job, upload))) await storeUpload(deps, job, upload)
    if (upload.sourceId === undefined) await deps.blobs.delete(upload.key)
  }
}

async function isStored({ store, blobs }: ActivityDeps, job: JobRef, { n }: Upload): Promise<boolean> {
  const created = await store.read(assetStream(assetIdOf(job.jobId, 'upload', n)), assetEvents, { limit: 1 })
  return created.length > 0 && (await blobs.head(uploadKey(job, n, 'original'))) !== null
}

async function storeUpload(deps: ActivityDeps, job: JobRef, upload: Upload): Promise<void> {
  const media = isMoving(upload.contentType)
    ? await storeMoving(deps, job, upload)
    : await storeWhole(deps, job, upload)
  if (media === undefined) return
  await createAsset(deps.handle, { ...(await jobStep(deps, job)), n: upload.n, kind: 'upload', media, sources: [] })
}

function storeMoving(deps: ActivityDeps, job: JobRef, upload: Upload): Promise<StoredMedia | undefined> {
  if (upload.sourceId !== undefined)
    return whileWanted(deps, job, (signal) => storeVideoUpload(deps, job, upload, signal))
  return storeVideoUpload(deps, job, upload, Context.current().cancellationSignal)
}

/** A picture or a sound, which fits into the memory; undefined when it was stored before. */
async function storeWhole(deps: ActivityDeps, job: JobRef, upload: Upload): Promise<StoredMedia | undefined> {
  const { n, key, contentType } = upload
  const bytes = await readBlob(deps.blobs, key)
  if (bytes === null) return undefined
  const { original, media, thumbnail } = isSound(contentType)
    ? asSound(contentType, bytes)
    : await prepare(deps, job, upload, bytes)
  await deps.blobs.put(uploadKey(job, n, 'original'), original, { contentType: media.contentType })
  if (thumbnail) await deps.blobs.put(uploadKey(job, n, 'thumbnail'), thumbnail, { contentType: 'image/webp' })
  return media
}

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
  upload: Upload,
  bytes: Uint8Array,
): Promise<StoredUpload> {
  try {
    return await decoder.prepareUpload(userId, () => Promise.resolve(bytes))
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    throw outputFailed('invalid-request', `${nameOfUpload(upload)} is broken.`)
  }
}
