import type { AnyEvent, Metadata, Position, Recorded, Revision } from './event.ts'

export interface NewEvent<Event extends AnyEvent = AnyEvent> {
  readonly id: string
  readonly event: Event
  readonly metadata: Omit<Metadata, 'schema'>
}

export interface Appended {
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
  readonly read: (stream: string, options?: ReadOptions) => Promise<readonly Recorded[]>
  /**
   * Appends at exactly the revision that was decided on ('none': the stream has no events).
   * Throws RevisionConflict when it is no longer true, StoreUnavailable when the outcome is unclear.
   */
  readonly append: (stream: string, expected: Revision | 'none', events: readonly NewEvent[]) => Promise<Appended>
  /** Id of this log, the only event of stream `log`; made at first start. Positions of another log mean nothing here. */
  readonly logId: () => Promise<string>
  /** Position of the newest event, 0 when there is none. */
  readonly head: () => Promise<Position>
  readonly dispose: () => Promise<void>
}
