import type { Recorded } from '../../platform/eventsourcing/event.ts'
import { eventIdOf } from '../../platform/eventsourcing/store/own-events.ts'
import type { AdminEvent } from './events.ts'

/** The events of an admin, in order. */
export type AdminEvents = readonly Recorded<AdminEvent>[]

/** Those from before a command was handled; all of them when it was not. */
export function eventsBefore(commandId: string, events: AdminEvents): AdminEvents {
  const own = events.findIndex(({ id }) => id === eventIdOf(commandId, 0))
  return own === -1 ? events : events.slice(0, own)
}
