import { setTimeout } from 'node:timers/promises'
import { expireAsset } from '@studio/backend/features/assets/commands.ts'
import type { ExpiredImage } from '@studio/backend/features/assets/queries.ts'
import { type ExpiredThing, expireThing } from '@studio/backend/features/expiring-things.ts'
import { log } from '@temporalio/activity'
import type { ActivityDeps } from '../../activities/deps.ts'
import { withHeartbeats } from '../../activities/heartbeats.ts'

export type PurgeActivities = ReturnType<typeof purgeActivities>

/** How many images or things are looked up and deleted at once. */
const pageSize = 100

/**
 * Deletes for good what has expired in the trash: activities of the queue `media`.
 * @param mostMarkMs how long the purge waits for the mark of the store, in milliseconds
 */
export function purgeActivities(
  deps: Pick<ActivityDeps, 'handle' | 'blobs' | 'clock' | 'expiredImages' | 'expiredThings' | 'markMedia'>,
  mostMarkMs = 5_000,
) {
  return {
    /**
     * The next page of images that have expired, as the read models know them; empty after the last one. Before the first one the store is
     * marked, as this is what happens every hour: then the daily sweep tells an older copy of the log from the one of an hour ago. A store
     * that cannot be marked now holds up nothing: LoRAs, styles and chats have no bytes in it.
     */
    nextExpired: (after?: ExpiredImage): Promise<readonly ExpiredImage[]> =>
      withHeartbeats(async () => {
        if (after === undefined) await markInTime(deps, mostMarkMs)
        return await deps.expiredImages({ now: deps.clock(), after, limit: pageSize })
      }),

    /** Deletes images and their bytes; returns how many were deleted. May be repeated; it continues where it was interrupted. */
    purgeImages: (images: readonly ExpiredImage[]): Promise<number> =>
      withHeartbeats(() => purgeEach(images, (image) => purgeImage(deps, image))),

    /** The next page of everything else that has expired. */
    nextExpiredThings: (after?: ExpiredThing): Promise<readonly ExpiredThing[]> =>
      deps.expiredThings({ now: deps.clock(), after, limit: pageSize }),

    /** Deletes things that have no bytes of their own; returns how many were deleted. May be repeated like the other. */
    purgeThings: (things: readonly ExpiredThing[]): Promise<number> =>
      withHeartbeats(() => purgeEach(things, (thing) => expireThing(deps.handle, thing, deps.clock().toISOString()))),
  }
}

/** Marks the store; what takes longer goes on after this has returned, as the first time, when all of a store is listed. */
async function markInTime({ markMedia }: Pick<ActivityDeps, 'markMedia'>, mostMs: number): Promise<void> {
  const waiting = new AbortController()
  const marked = markMedia().catch((error: unknown) => {
    log.warn('the media could not be marked', { error })
  })
  await Promise.race([marked, setTimeout(mostMs, undefined, { signal: waiting.signal }).catch(() => undefined)])
  waiting.abort()
}

async function purgeImage(
  { handle, blobs, clock }: Pick<ActivityDeps, 'handle' | 'blobs' | 'clock'>,
  image: ExpiredImage,
): Promise<boolean> {
  return (await expireAsset(handle, blobs, image, clock().toISOString())) === 'purged'
}

/** One that cannot be deleted does not hold up the others; its error is thrown at the end. */
async function purgeEach<Thing>(things: readonly Thing[], purge: (thing: Thing) => Promise<boolean>): Promise<number> {
  const errors: unknown[] = []
  let purged = 0
  for (const thing of things) {
    try {
      if (await purge(thing)) purged += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of what has expired were not deleted`)
  return purged
}
