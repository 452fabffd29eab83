import type { AssetId, UserId } from '../../../platform/eventsourcing/event.ts'
import type { Logger } from '../../../platform/eventsourcing/logger.ts'
import type { AssetOwner } from '../../../platform/media/blobs/blob-address.ts'
import type { BlobStore } from '../../../platform/media/blobs/blob-store.ts'
import { fairQueue } from '../../../platform/media/decoder/fair-queue.ts'
import { mediaKeysOf } from './media-keys.ts'

type Deletes = Pick<BlobStore, 'delete'>

/** Deletes the bytes of an asset; side by side, because a bucket that keeps versions takes several requests for each. */
export async function eraseMedia(blobs: Deletes, image: AssetOwner): Promise<void> {
  await Promise.all(mediaKeysOf(image).map((key) => blobs.delete(key)))
}

/** Images of one person whose bytes are deleted at the same time. */
const erasedAtOnce = 8

/**
 * Limits what is deleted at once in this process, whoever has asked for it and although the answer was sent meanwhile: over the same
 * connections to a bucket everybody's media are read.
 */
const inTurn = fairQueue(16)

/** How long one deletion may take, in ms. One without a response would else hold its place for ever. */
const mostEachMs = 30_000

async function deleteInTime(blobs: Deletes, key: string): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the store did not respond')), mostEachMs)
  await Promise.race([blobs.delete(key), late.promise]).finally(() => clearTimeout(timer))
}

/** Where the bytes are, and where it is told that some could not be deleted. */
export interface ErasingStores {
  readonly blobs: Deletes
  readonly log: Pick<Logger, 'warn'>
}

interface ErasedImages {
  readonly userId: UserId
  readonly assetIds: readonly AssetId[]
}

/**
 * Deletes the bytes of images that the log no longer has. It is too late to refuse anything: what takes longer goes on after this has
 * returned, and what cannot be deleted now is left to the daily sweep.
 */
export async function eraseMany(stores: ErasingStores, images: ErasedImages, mostMs = 10_000): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, mostMs)
  await Promise.race([eraseAll(stores, images), late.promise])
  clearTimeout(timer)
}

/** Never rejects. */
async function eraseAll({ blobs, log }: ErasingStores, { userId, assetIds }: ErasedImages): Promise<void> {
  const left = assetIds.values()
  const errors: unknown[] = []
  const work = async (_: unknown, place: number) => {
    for (const assetId of left) {
      for (const key of mediaKeysOf({ userId, assetId })) {
        await inTurn(`${userId} ${place}`, () => deleteInTime(blobs, key)).catch((error: unknown) => errors.push(error))
      }
    }
  }
  await Promise.all(Array.from({ length: erasedAtOnce }, work))
  const [first] = errors
  if (errors.length > 0)
    log.warn({ failed: errors.length, err: first }, 'files of purged images are left to the daily sweep')
}
