import type { AnyEvent } from './event.ts'

/** Pure rules of one kind of stream: no I/O, no clock, no random; time, prices and ids arrive on the command. */
export interface Decider<State, Command, Event extends AnyEvent> {
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
  /** Returns the events to append (none: nothing to do), or throws DomainError. */
  readonly decide: (command: Command, state: State) => readonly Event[]
  /** 'last': every event carries the whole state after it, so reading the newest is enough. */
  readonly reads?: 'last'
}

/** A rule was broken: `code` is for programs and mapped to an HTTP status in one table, `message` is for people. */
export class DomainError extends Error {
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}
