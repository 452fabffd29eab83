import type { Decider } from './decider.ts'
import type { AnyEvent, Revision } from './event.ts'

/** State of a stream and where its newest event stands; undefined: the stream has no events. */
export interface Known<State> {
  readonly state: State
  readonly newest: Revision | undefined
  /** Ids of the events that are known, by which a command that comes again is recognised. */
  readonly ids: readonly string[]
}

/** What this process last knew of streams. Others may have appended since, so it is a guess until an append has proved it. */
export interface RememberedStreams {
  readonly get: <State, Command, Event extends AnyEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
  ) => Known<State> | undefined
  readonly set: <State, Command, Event extends AnyEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    known: Known<State>,
  ) => void
  readonly forget: (stream: string) => void
}

/** @param most streams that are remembered; those that were not asked for longest are forgotten first */
export function rememberedStreams(most: number): RememberedStreams {
  const streams = new Map<string, { readonly decider: unknown; readonly known: Known<unknown> }>()
  return {
    get<State>(stream: string, decider: unknown) {
      const found = streams.get(stream)
      if (found === undefined || found.decider !== decider) return undefined
      streams.delete(stream)
      streams.set(stream, found)
      // Cast: `set` stored it together with this very decider, whose state it is.
      return found.known as Known<State>
    },
    set(stream, decider, known) {
      streams.delete(stream)
      streams.set(stream, { decider, known })
      const [oldest] = streams.keys()
      if (streams.size > most && oldest !== undefined) streams.delete(oldest)
    },
    forget: (stream) => void streams.delete(stream),
  }
}
