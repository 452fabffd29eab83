import type { Position, Revision } from '../event.ts'

/** The stream is no longer at the revision that was decided on; nothing was appended. */
export class RevisionConflict extends Error {
  readonly stream: string
  readonly expected: Revision | 'none'
  readonly actual: Revision | 'none'

  constructor(stream: string, expected: Revision | 'none', actual: Revision | 'none') {
    super(`${stream} was expected at ${expected} but is at ${actual}`)
    this.name = 'RevisionConflict'
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** The event store gave no clear answer: an append may or may not have happened. */
export class StoreUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StoreUnavailable'
  }
}

/** What whoever runs a command beside the product is told of it. */
export const storeAwayHelp =
  'The event store does not answer. See that the product runs, and that PORT, DATA_DIR and EVENTSTORE_URL are those that it was started with.'

/** Identifies an event that could not be used, and says where in the log it is. */
export interface EventLocation {
  readonly id: string
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
  readonly type: string
  readonly created: Date
}

/** An event in the log that this version of the product cannot read: unknown type or schema, or data that do not fit. */
export class UndecodableEvent extends Error {
  readonly location: EventLocation
  readonly reason: string

  constructor(location: EventLocation, reason: string) {
    super(`${location.type} at ${location.stream}/${location.revision} (position ${location.position}): ${reason}`)
    this.name = 'UndecodableEvent'
    this.location = location
    this.reason = reason
  }
}

/**
 * An event of a newer release of the product: of a type, or with a schema number, that this release does not know yet. Nothing is
 * wrong with it, so a reader of this release must wait for a process of the newer one instead of parking the event.
 */
export class NewerEvent extends UndecodableEvent {
  constructor(location: EventLocation, reason: string) {
    super(location, `${reason}: it was written by a newer release`)
    this.name = 'NewerEvent'
  }
}

/** An event that must not be appended: unknown type, data that do not fit its schema, or too big. A fault of the caller. */
export class InvalidEvent extends Error {
  constructor(type: string, reason: string) {
    super(`${type} cannot be appended: ${reason}`)
    this.name = 'InvalidEvent'
  }
}

/** The data key of a person is gone for good, or was never made; nothing can be sealed for them. */
export class KeyMissing extends Error {
  readonly subject: string
  readonly why: 'erased' | 'absent'

  constructor(subject: string, why: 'erased' | 'absent') {
    super(`The data key of ${subject} is ${why}`)
    this.name = 'KeyMissing'
    this.subject = subject
    this.why = why
  }
}

/** What is stored as the data key of a person cannot be used: damaged, or wrapped with another master key. */
export class KeyBroken extends Error {
  constructor(subject: string, cause?: unknown) {
    super(`The data key of ${subject} cannot be opened: it is damaged, or another master key has wrapped it`, { cause })
    this.name = 'KeyBroken'
  }
}

/** A sealed text that its key does not open: damaged, or made for another event or field. */
export class SealBroken extends Error {
  constructor(eventId: string, field: string, cause: unknown) {
    super(`Field ${field} of event ${eventId} cannot be unsealed`, { cause })
    this.name = 'SealBroken'
  }
}
