import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'

/** Stores an archive while it is made; it is there as a whole or not at all. Returns its size and SHA-256 (hex). */
export async function storeArchive(
  blobs: Pick<BlobStore, 'put'>,
  key: string,
  archive: Readable,
): Promise<{ readonly bytes: number; readonly checksum: string }> {
  const { counted, sum } = counting()
  // an error of one reaches the other, and so the put
  pipeline(archive, counted, () => undefined)
  await blobs.put(key, counted, { contentType: 'application/zip' })
  return sum()
}

/** Passes bytes on and tells their number and checksum. */
function counting() {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { counted, sum: () => ({ bytes, checksum: hash.digest('hex') }) }
}
