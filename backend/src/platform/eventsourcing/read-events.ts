import type { AnyEvent, DefinitionsOf, EventDefinitions, EventOf, Recorded } from './event.ts'
import { UndecodableEvent } from './store/errors.ts'
import type { EventStore, ReadOptions } from './store/event-store.ts'

/**
 * The events of a stream, typed by the definitions of its kind; an absent stream reads as empty. Throws UndecodableEvent for an
 * event of another kind, which does not belong in the stream.
 */
export function readEvents<Definitions extends EventDefinitions>(
  store: Pick<EventStore, 'read'>,
  stream: string,
  definitions: Definitions,
  options?: ReadOptions,
): Promise<readonly Recorded<EventOf<Definitions>>[]> {
  return readEventsOf<EventOf<Definitions>>(store, stream, definitions, options)
}

/** The same where the union of the events is known, as it is of a decider. */
export async function readEventsOf<Event extends AnyEvent>(
  store: Pick<EventStore, 'read'>,
  stream: string,
  definitions: DefinitionsOf<Event>,
  options?: ReadOptions,
): Promise<readonly Recorded<Event>[]> {
  // The codec has checked the data of every event against the definition of its type.
  const isOfStream = (event: Recorded): event is Recorded<Event> => Object.hasOwn(definitions, event.type)
  const events = await store.read(stream, options)
  const stranger = events.find((event) => !isOfStream(event))
  if (stranger) throw new UndecodableEvent(stranger, `is no event of ${Object.keys(definitions).join(', ')}`)
  return events.filter(isOfStream)
}
