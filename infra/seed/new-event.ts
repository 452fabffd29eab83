import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { NewEvent } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import type { PlainEvent } from './job-events.ts'

/** Wraps an event to append that was not caused by another event. */
export function newEvent(event: PlainEvent): NewEvent {
  const correlationId = randomId()
  return { id: randomId(), event, metadata: { correlationId, causationId: correlationId } }
}
