import type { AnyEvent, DefinitionsOf, Position, Recorded } from '../event.ts'
import { deriveId } from '../ids.ts'
import type { EventStore } from './event-store.ts'
import { eventsOf } from './read-methods.ts'

/** Id of the nth event that a command appends. */
export function eventIdOf(commandId: string, n: number): string {
  return deriveId(commandId, String(n))
}

/**
 * Most events that one command may append. A command that comes again is recognised by the ids of its events, which are derived
 * from its own id and a number; the ids of this many numbers are looked for. Beyond that a repeat could be taken for new.
 */
const eventsPerCommand = 16

/** Throws when a command wants to append so many events that its repeat might not be recognised. */
export function checkNumberOfEvents(stream: string, events: readonly AnyEvent[]): void {
  if (events.length <= eventsPerCommand) return
  throw new Error(
    `${events.length} events at once for ${stream}: at most ${eventsPerCommand} are recognised when their command comes again`,
  )
}

interface OwnEvents<Event extends AnyEvent> {
  readonly events: readonly Recorded<Event>[]
  readonly position: Position
}

/**
 * The events that this very command appended before, if any is in what was read of the stream; of a stream of which only
 * the newest event was read, the others of the same append are read back.
 */
export async function findOwnEvents<Event extends AnyEvent>(
  store: EventStore,
  stream: string,
  definitions: DefinitionsOf<Event>,
  commandId: string,
  history: readonly Recorded<Event>[],
): Promise<OwnEvents<Event> | undefined> {
  if (history.length === 0) return undefined
  const numbers = new Map(Array.from({ length: eventsPerCommand }, (_, n) => [eventIdOf(commandId, n), n]))
  const own = history.filter((event) => numbers.has(event.id))
  const first = own[0]
  const last = own.at(-1)
  if (!first || !last) return undefined
  const before = numbers.get(first.id) ?? 0
  if (before === 0) return { events: own, position: last.position }
  const from = first.revision - BigInt(before)
  const earlier = eventsOf<Event>(await store.readAny(stream, { from, limit: before }), definitions)
  return { events: [...earlier, ...own], position: last.position }
}
