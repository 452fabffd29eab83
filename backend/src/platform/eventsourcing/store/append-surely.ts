import type { Revision } from '../event.ts'
import type { Pause } from '../subscription/pause.ts'
import { StoreUnavailable } from './errors.ts'
import type { Appended, EventStore, NewEvent } from './event-store.ts'

const tries = 4

/**
 * Appends, and repeats the very same append when the answer was unclear: at an exact revision the store compares ids, so
 * that events which had arrived after all are answered as the first time and never doubled.
 * Throws RevisionConflict (nothing of ours is there) or StoreUnavailable (still unclear).
 */
export async function appendSurely(
  store: Pick<EventStore, 'append'>,
  stream: string,
  expected: Revision | 'none',
  events: readonly NewEvent[],
  pause: Pause,
): Promise<Appended> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.append(stream, expected, events)
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || attempt >= tries) throw error
      await pause(attempt)
    }
  }
}
