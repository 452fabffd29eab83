import type { BlobStore } from './blob-store.ts'

/** Deletes staged files that nobody needs. One that cannot be deleted now is left to the daily sweep. */
export async function deleteNeedless(blobs: Pick<BlobStore, 'delete'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await blobs.delete(key).catch(() => undefined)
}
