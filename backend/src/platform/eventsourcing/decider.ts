import type { AnyEvent, DefinitionsOf } from './event.ts'

/** Pure rules of one kind of stream: no I/O, no clock, no random; time, prices and ids arrive on the command. */
export interface Decider<State, Command, Event extends AnyEvent> {
  /** Definitions of the events that the stream may hold. */
  readonly events: DefinitionsOf<Event>
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
  /** Returns the events to append (none: nothing to do), or throws DomainError. */
  readonly decide: (command: Command, state: State) => readonly Event[]
  /** 'last': every event carries the whole state after it, so reading the newest is enough. */
  readonly reads?: 'last'
}

/** One kind of refusal. A slice declares its own in its `errors.ts`, where its contract reads them for the API's document. */
export interface ErrorType {
  /** The code for programs, in kebab-case. */
  readonly code: string
  /** HTTP status of the response. */
  readonly status: number
}

/** A rule was broken: `code` is for programs, `message` is for people, `details` are facts for both. */
export class DomainError extends Error {
  readonly code: string
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>

  constructor({ code, status }: ErrorType, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.status = status
    this.details = details
  }
}
