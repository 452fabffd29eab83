import type { AnyEvent, DefinitionsOf, Recorded } from '../event.ts'
import { UndecodableEvent } from './errors.ts'
import type { EventStore } from './event-store.ts'

/** Both ways to read a stream, for a store that reads it in this way. */
export function readMethods(readAny: EventStore['readAny']): Pick<EventStore, 'read' | 'readAny'> {
  return {
    readAny,
    read: async (stream, definitions, options) => eventsOf(await readAny(stream, options), definitions),
  }
}

/**
 * The same events, typed by the definitions of their stream. Throws UndecodableEvent for an event of another type, which does not
 * belong in the stream.
 */
export function eventsOf<Event extends AnyEvent>(
  events: readonly Recorded[],
  definitions: DefinitionsOf<Event>,
): readonly Recorded<Event>[] {
  // The codec has checked the data of every event against the definition of its type.
  const isOfStream = (event: Recorded): event is Recorded<Event> => Object.hasOwn(definitions, event.type)
  const stranger = events.find((event) => !isOfStream(event))
  if (stranger) throw new UndecodableEvent(stranger, `is no event of ${Object.keys(definitions).join(', ')}`)
  return events.filter(isOfStream)
}
