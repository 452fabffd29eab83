import type { AnyEvent, EventDefinitions, EventOf, Metadata, Position, Recorded, Revision } from '../event.ts'
import type { UndecodableEvent } from './errors.ts'

export interface NewEvent<Event extends AnyEvent = AnyEvent> {
  readonly id: string
  readonly event: Event
  readonly metadata: Omit<Metadata, 'schema'>
}

export interface Appended {
  /** Of the last event appended, as is the position. */
  readonly revision: Revision
  readonly position: Position
}

export interface ReadOptions {
  readonly direction?: 'forwards' | 'backwards'
  /** First revision read, inclusive; start (or end, backwards) when absent. */
  readonly from?: Revision
  readonly limit?: number
}

/** The log as the product sees it: decoded events, exact revisions, bigint positions. Personal fields are sealed on append. */
export interface EventStore {
  /** Events of one stream; an absent stream reads as empty. */
  readonly read: <Definitions extends EventDefinitions>(
    stream: string,
    definitions: Definitions,
    options?: ReadOptions,
  ) => Promise<readonly Recorded<EventOf<Definitions>>[]>
  /** The events of a stream, whatever their types. */
  readonly readAny: (stream: string, options?: ReadOptions) => Promise<readonly Recorded[]>
  /**
   * Appends at exactly the revision that was decided on ('none': the stream has no events).
   * Throws RevisionConflict when it is no longer true, StoreUnavailable when the outcome is unclear: the same append
   * may then be repeated, the store recognises its ids at that revision.
   */
  readonly append: (stream: string, expected: Revision | 'none', events: readonly NewEvent[]) => Promise<Appended>
  /** Id of this log, the only event of stream `log`; made at first start. Positions of another log mean nothing here. */
  readonly logId: () => Promise<string>
  /** Position of the newest event, 0 when there is none. */
  readonly head: () => Promise<Position>
  readonly dispose: () => Promise<void>
}

/** One event of the whole log; an event that cannot be decoded is reported, not skipped. */
export type LogItem = { readonly event: Recorded } | { readonly undecodable: UndecodableEvent }

/** Events that were available together, in the order of the log. */
export interface LogChunk {
  readonly items: readonly LogItem[]
  /** Nothing up to here is missing; later than the last item when only filtered events followed. */
  readonly upTo: Position
}

/** One reading of the log as it grows; it ends at the first error. */
export interface LogReader {
  /** Waits for something new; undefined when the server has ended the reading. Throws StoreUnavailable. */
  readonly next: (limit: number) => Promise<LogChunk | undefined>
  /** Ends the reading, and a `next` that still waits. */
  readonly close: () => Promise<void>
}

/** Where the newest event of a log is. */
export interface NewestEvent {
  readonly id: string
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
}

/** A store whose whole log can be followed. Use `subscribeToAll`, which starts again after every error. */
export interface FollowableStore extends EventStore {
  /** Events after the position, of all streams, without the store's own system events. */
  readonly follow: (after: Position) => LogReader
  /** Undefined when the log has none. */
  readonly newest: () => Promise<NewestEvent | undefined>
}
