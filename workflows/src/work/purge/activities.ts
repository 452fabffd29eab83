import { expireAsset } from '@studio/backend/features/assets/commands.ts'
import type { ExpiredImage } from '@studio/backend/features/assets/queries.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { withHeartbeats } from '../../activities/heartbeats.ts'

export type PurgeActivities = ReturnType<typeof purgeActivities>

/** Images that are looked up and deleted at once. */
const pageSize = 100

/** Deleting for good what has expired in the trash: activities of the queue `media`. */
export const purgeActivities = (deps: Pick<ActivityDeps, 'handle' | 'blobs' | 'clock' | 'expiredImages'>) => ({
  /** The next page of images whose days are over, as the read models know them; empty after the last one. */
  nextExpired: (after?: ExpiredImage): Promise<readonly ExpiredImage[]> =>
    deps.expiredImages({ now: deps.clock(), after, limit: pageSize }),

  /** Deletes images and their bytes; returns how many went. May be repeated: it goes on where it was cut off. */
  purgeImages: (images: readonly ExpiredImage[]): Promise<number> => withHeartbeats(() => purgeAll(deps, images)),
})

/** One that cannot be deleted holds up none of the others; its error is thrown at the end. */
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
