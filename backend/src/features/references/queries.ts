import type { JobId, Recorded } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { type ReferenceEvent, referencesStream } from './events.ts'

/** Where a job's provider reads its references, addresses sealed; undefined before they are lent. */
export async function readLoan(store: EventStore, jobId: JobId): Promise<Recorded<ReferenceEvent> | undefined> {
  const [event] = await store.read(referencesStream(jobId), { limit: 1 })
  return event && isLoan(event) ? event : undefined
}

// The codec has checked the data of every event it read against the definition of its type.
const isLoan = (event: Recorded): event is Recorded<ReferenceEvent> => event.type === 'ReferencesLent'
