import { expect } from 'vitest'
import { type Decider, DomainError } from '../decider.ts'
import type { AnyEvent } from '../event.ts'

interface Outcome<Event> {
  /** The command leads to exactly these events. */
  readonly then: (...events: readonly Event[]) => void
  /** The command is refused by a DomainError with this code, which is returned. */
  readonly thenRefused: (code: string) => DomainError
}

interface Given<State, Command, Event> {
  readonly when: (command: Command) => Outcome<Event>
  /** State after the events. */
  readonly state: State
}

/**
 * Test helper: `given(decider, ...events).when(command).then(...events)`.
 * Of a decider that reads the last event only, it also checks that this event alone gives the same state.
 */
export function given<State, Command, Event extends AnyEvent>(
  decider: Decider<State, Command, Event>,
  ...events: readonly Event[]
): Given<State, Command, Event> {
  const state = events.reduce(decider.evolve, decider.initial)
  const last = events.at(-1)
  if (decider.reads === 'last' && last) expect(decider.evolve(decider.initial, last)).toEqual(state)
  return {
    state,
    when: (command) => ({
      // biome-ignore lint/suspicious/noThenProperty: given-when-then reads so, and nobody awaits this object
      then: (...expected) => expect(decider.decide(command, state)).toEqual(expected), // oxlint-disable-line unicorn/no-thenable
      thenRefused: (code) => {
        const refusal = refusalOf(() => decider.decide(command, state))
        expect(refusal.code).toBe(code)
        return refusal
      },
    }),
  }
}

function refusalOf(decide: () => unknown): DomainError {
  let outcome: unknown
  try {
    outcome = decide()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error(`Expected a refusal, got ${JSON.stringify(outcome)}`)
}
