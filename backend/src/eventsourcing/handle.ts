import type { AnyEvent, Position, Recorded, UserId } from './event.ts'
import type { Decider } from './decider.ts'

/** What the edge stamps on every command; spread into it. */
export interface CommandContext {
  /** uuid v5 of user and Idempotency-Key, random without the header; a thing created by the command has this id. */
  readonly commandId: string
  readonly correlationId: string
  readonly causationId: string
  /** Time of the command, ISO 8601, UTC. */
  readonly at: string
  /** Who asked; absent when the product itself did. */
  readonly actor?: UserId
}

export interface Handled<State, Event extends AnyEvent> {
  /** State after the command. */
  readonly state: State
  /** Events of this command, now or when it was first handled; empty when there was nothing to do. */
  readonly events: readonly Recorded<Event>[]
  /** Position that a reader must have reached to see the effect. */
  readonly position: Position
  /** True when the command had been handled before. */
  readonly repeated: boolean
}

export interface HandleOptions<State, Command> {
  /** Looked up after the stream was read and before deciding, on every attempt. */
  readonly prepare?: (command: Command, state: State) => Promise<Command>
}

/** Reads the stream, decides, appends at the exact revision read; retries on conflict, recognises its own events. */
export type Handle = <State, Command extends CommandContext, Event extends AnyEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  options?: HandleOptions<State, Command>,
) => Promise<Handled<State, Event>>
