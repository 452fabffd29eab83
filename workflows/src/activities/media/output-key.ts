import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import type { MediaVariant } from '@studio/backend/features/assets/contract.ts'
import { assetKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import type { OutputRef } from '../../generation/refs.ts'

/** Key of a variant of an output in the blob store (architecture 2). */
export function outputKey({ userId, jobId, n }: Pick<OutputRef, 'userId' | 'jobId' | 'n'>, variant: MediaVariant) {
  return assetKey({ userId, assetId: assetIdOf(jobId, 'output', n) }, variant)
}
