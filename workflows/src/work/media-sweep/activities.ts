import type { ActivityDeps } from '../../activities/deps.ts'
import { withHeartbeats } from '../../activities/heartbeats.ts'

export type SweepActivities = ReturnType<typeof sweepActivities>

/** Cleaning up the blob store: an activity of the queue `media`. */
export function sweepActivities({ sweepMedia }: Pick<ActivityDeps, 'sweepMedia'>) {
  return {
    /** Returns how many blobs went. */
    sweepMedia: (): Promise<number> => withHeartbeats(sweepMedia),
  }
}
