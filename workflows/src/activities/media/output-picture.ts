import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { derivePicture } from '@studio/backend/platform/media/pictures/derive.ts'
import { releaseBytes } from '@studio/backend/platform/media/pictures/release-bytes.ts'
import { UnusableImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import { outputFailed } from '../../generation/failures.ts'
import type { TaskRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { layInMask } from '../request/mask.ts'
import type { FinishedOutput } from './finished-output.ts'
import { outputKey } from './output-key.ts'
import { tryAgain } from './output-tries.ts'

/** Stores a picture, laid over its original when it has a mask, with its thumbnail. Throws as `storeOutput`, and what a download throws. */
export async function storePicture(
  deps: ActivityDeps,
  task: TaskRef,
  { provider, url, signal }: FinishedOutput,
): Promise<StoredMedia> {
  const made = await provider.download(url, deps.bounds.maxOutputBytes.image, signal)
  const bytes = await layInMask(deps, task, made)
  if (bytes !== made) releaseBytes(made)
  const { media, thumbnail } = await derive(bytes)
  await deps.blobs.put(outputKey(task, 'original'), bytes, { contentType: media.contentType })
  await deps.blobs.put(outputKey(task, 'thumbnail'), thumbnail, { contentType: 'image/webp' })
  releaseBytes(bytes)
  return media
}

async function derive(bytes: Uint8Array) {
  try {
    return await derivePicture(bytes)
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    tryAgain('unreadable', error)
    throw outputFailed('output-unusable', 'The provider’s output is not a picture.')
  }
}
