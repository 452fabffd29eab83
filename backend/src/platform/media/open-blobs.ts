import { blobsWithFailPoints } from '../fail-points/ports.ts'
import type { SweptBlobStore } from './blob-store.ts'
import { filesystemBlobs } from './filesystem.ts'
import { type BucketAddress, openBucket, s3Blobs } from './s3.ts'

/** Where an installation keeps its media. */
export interface MediaPlace {
  readonly mediaFolder: string
  /** Used instead of the folder when there is one. */
  readonly bucket: BucketAddress | undefined
}

/** The blob store of this installation. Throws when its bucket does not answer. */
export const openBlobs = async ({ bucket, mediaFolder }: MediaPlace): Promise<SweptBlobStore> =>
  blobsWithFailPoints(bucket === undefined ? filesystemBlobs(mediaFolder) : s3Blobs(await openBucket(bucket)))
