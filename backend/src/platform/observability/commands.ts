import type { Handle } from '../eventsourcing/handle.ts'
import type { EventStore } from '../eventsourcing/store/event-store.ts'
import { withLogContext } from './log-context.ts'
import type { DebugLogger } from './logger.ts'
import { inSpan } from './tracing.ts'

/** The same function, with a span for each command and a debug line that says what it appended, and where. */
export function observeHandle(handle: Handle, log: DebugLogger): Handle {
  return (decider, stream, command, options) =>
    withLogContext({ correlationId: command.correlationId }, () =>
      inSpan('handle', { 'atelier.stream': categoryOf(stream) }, async (span) => {
        const handled = await handle(decider, stream, command, options)
        const { repeated } = handled
        span.set({ 'atelier.events': handled.events.length, 'atelier.repeated': repeated })
        const events = handled.events.map(({ type }) => type)
        log.debug({ stream: categoryOf(stream), events, repeated }, 'command handled')
        return handled
      }),
    )
}

/** The same store, each append with a span. */
export function observeAppends<Store extends EventStore>(store: Store): Store {
  return {
    ...store,
    append: (stream, expected, events) =>
      inSpan('append', { 'atelier.stream': categoryOf(stream), 'atelier.events': events.length }, () =>
        store.append(stream, expected, events),
      ),
  }
}

/** The kind of a stream: the part of its name before the id, which may be a person's. */
const categoryOf = (stream: string): string => stream.split('-', 1)[0] ?? ''
