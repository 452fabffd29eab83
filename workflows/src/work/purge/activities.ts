import { expireAsset } from '@studio/backend/features/assets/commands.ts'
import type { ExpiredImage } from '@studio/backend/features/assets/queries.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { withHeartbeats } from '../../activities/heartbeats.ts'

export type PurgeActivities = ReturnType<typeof purgeActivities>

/** How many images are looked up and deleted at once. */
const pageSize = 100

/** Deletes for good what has expired in the trash: activities of the queue `media`. */
export function purgeActivities(deps: Pick<ActivityDeps, 'handle' | 'blobs' | 'clock' | 'expiredImages'>) {
  return {
    /** The next page of images that have expired, as the read models know them; empty after the last one. */
    nextExpired: (after?: ExpiredImage): Promise<readonly ExpiredImage[]> =>
      deps.expiredImages({ now: deps.clock(), after, limit: pageSize }),

    /** Deletes images and their bytes; returns how many were deleted. May be repeated; it continues where it was interrupted. */
    purgeImages: (images: readonly ExpiredImage[]): Promise<number> => withHeartbeats(() => purgeAll(deps, images)),
  }
}

/** An image that cannot be deleted does not hold up the others; its error is thrown at the end. */
async function purgeAll(
  { handle, blobs, clock }: Pick<ActivityDeps, 'handle' | 'blobs' | 'clock'>,
  images: readonly ExpiredImage[],
): Promise<number> {
  const errors: unknown[] = []
  let purged = 0
  for (const image of images) {
    try {
      if ((await expireAsset(handle, blobs, image, clock().toISOString())) === 'purged') purged += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} expired images were not deleted`)
  return purged
}
