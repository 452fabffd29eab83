import type { JobId, Recorded } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { type ReferenceEvent, referenceEvents, referencesStream } from './events.ts'

/** The event with the addresses, sealed, at which a job's provider reads its references; undefined before they are uploaded. */
export async function readProviderCopies(
  store: EventStore,
  jobId: JobId,
): Promise<Recorded<ReferenceEvent> | undefined> {
  const [event] = await store.read(referencesStream(jobId), referenceEvents, { limit: 1 })
  return event
}
