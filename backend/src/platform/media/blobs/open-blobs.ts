import { blobsWithFailPoints } from '../../fail-points/ports.ts'
import type { SweptBlobStore } from './blob-store.ts'
import { filesystemBlobs } from './filesystem.ts'
import type { BucketAddress } from './s3.ts'

/** Where an installation stores its media. */
export interface MediaLocation {
  readonly mediaFolder: string
  /** Used instead of the folder when it is set. */
  readonly bucket: BucketAddress | undefined
}

/** The blob store of this installation. Throws when its bucket does not respond. */
export async function openBlobs({ bucket, mediaFolder }: MediaLocation): Promise<SweptBlobStore> {
  return blobsWithFailPoints(bucket === undefined ? filesystemBlobs(mediaFolder) : await blobsIn(bucket))
}

/** Amazon's client is loaded where there is a bucket only: it takes 20 MB of memory. */
async function blobsIn(bucket: BucketAddress): Promise<SweptBlobStore> {
  const { openBucket, s3Blobs } = await import('./s3.ts')
  return s3Blobs(await openBucket(bucket))
}
