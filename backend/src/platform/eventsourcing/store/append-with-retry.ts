import type { Revision } from '../event.ts'
import type { Pause } from '../subscription/pause.ts'
import { StoreUnavailable } from './errors.ts'
import type { Appended, EventStore, NewEvent } from './event-store.ts'

const tries = 4

/**
 * Appends, and retries when the store gave no clear answer. The retry is the same append at the same revision. If the first try
 * arrived after all, the store recognises the ids of the events and answers as it did then, so nothing is appended twice.
 * Throws RevisionConflict when the stream is at another revision and our events are not in it, and StoreUnavailable when there
 * is still no clear answer after four tries.
 */
export async function appendWithRetry(
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
