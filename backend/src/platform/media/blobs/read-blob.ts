import { buffer } from 'node:stream/consumers'
import type { BlobStore } from './blob-store.ts'

/** The bytes of a blob of bounded size, or its first `most`; null when there is none. */
export async function readBlob(blobs: Pick<BlobStore, 'get'>, key: string, most?: number): Promise<Uint8Array | null> {
  const body = await (most === undefined ? blobs.get(key) : blobs.get(key, { start: 0, end: most - 1 }))
  return body && (await buffer(body))
}
