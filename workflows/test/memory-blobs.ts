import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BlobStore } from '@studio/backend/media/blob-store.ts'

/** Blobs in memory, to look at in tests. */
export interface MemoryBlobs extends BlobStore {
  readonly keys: () => readonly string[]
}

export function memoryBlobs(): MemoryBlobs {
  const blobs = new Map<string, { readonly bytes: Uint8Array; readonly contentType: string }>()
  return {
    keys: () => [...blobs.keys()].sort(),
    put: async (key, body, { contentType }) => {
      blobs.set(key, { bytes: body instanceof Readable ? await buffer(body) : body, contentType })
    },
    get: (key) => {
      const found = blobs.get(key)
      return Promise.resolve(found ? Readable.from([found.bytes]) : null)
    },
    head: (key) => {
      const found = blobs.get(key)
      return Promise.resolve(found ? { size: found.bytes.byteLength, contentType: found.contentType } : null)
    },
    delete: (key) => {
      blobs.delete(key)
      return Promise.resolve()
    },
  }
}
