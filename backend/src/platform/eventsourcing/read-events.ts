import type { EventDefinitions, EventOf, Recorded } from './event.ts'
import { UndecodableEvent } from './store/errors.ts'
import type { EventStore, ReadOptions } from './store/event-store.ts'

/**
 * The events of a stream, typed by the definitions of its kind; an absent stream reads as empty. Throws UndecodableEvent for an
 * event of another kind, which has no place in the stream.
 */
export async function readEvents<Definitions extends EventDefinitions>(
  store: Pick<EventStore, 'read'>,
  stream: string,
  definitions: Definitions,
  options?: ReadOptions,
): Promise<readonly Recorded<EventOf<Definitions>>[]> {
  // The codec has checked the data of every event against the definition of its type.
  const isOfStream = (event: Recorded): event is Recorded<EventOf<Definitions>> =>
    Object.hasOwn(definitions, event.type)
  const events = await store.read(stream, options)
  const stranger = events.find((event) => !isOfStream(event))
  if (stranger) throw new UndecodableEvent(stranger, `is no event of ${Object.keys(definitions).join(', ')}`)
  return events.filter(isOfStream)
}
