import type { Readable } from 'node:stream'

export interface BlobInfo {
  readonly size: number
  readonly contentType: string
}

/** Bytes of media under `<userId>/<assetId>/<variant>`. A put is durable and whole when it returns, or it never happened. */
export interface BlobStore {
  readonly put: (key: string, body: Uint8Array | Readable, options: { readonly contentType: string }) => Promise<void>
  /** Bytes of a key, or of the inclusive range; null when absent. */
  readonly get: (key: string, range?: { readonly start: number; readonly end: number }) => Promise<Readable | null>
  readonly head: (key: string) => Promise<BlobInfo | null>
  /** Deleting what is absent is fine. */
  readonly delete: (key: string) => Promise<void>
}

export interface ListedBlob {
  readonly key: string
  /** When it was last put. */
  readonly modified: Date
}

/** A blob store that can be cleaned up. */
export interface SweptBlobStore extends BlobStore {
  /**
   * Every blob, in no order.
   * @param under a person's id: only the blobs of that person
   */
  readonly list: (under?: string) => AsyncIterable<ListedBlob>
  /**
   * Takes away what puts have left that began before that time and never ended.
   * @param of a person's id: only what was to become blobs of that person
   */
  readonly discardUnfinished: (before: Date, of?: string) => Promise<void>
}
