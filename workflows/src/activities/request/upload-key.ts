import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import type { MediaVariant } from '@studio/backend/features/assets/contract.ts'
import type { JobRequested } from '@studio/backend/features/jobs/queries.ts'
import { assetKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import type { JobRef } from '../../generation/refs.ts'

/** A file that came with the request of a job, or the video of a source that it names. */
export type Upload = JobRequested['data']['uploads'][number]

/** Key of a variant of an upload in the blob store (architecture 2). */
export function uploadKey({ userId, jobId }: Pick<JobRef, 'userId' | 'jobId'>, n: number, variant: MediaVariant) {
  return assetKey({ userId, assetId: assetIdOf(jobId, 'upload', n) }, variant)
}

/** How people are told of it. */
export function nameOfUpload({ input }: Upload): string {
  return input === undefined ? 'One of the reference images' : `The ${input.replaceAll('-', ' ')}`
}
