import { commonErrors } from './common-errors.ts'
import { type Decider, DomainError } from './decider.ts'
import type { AnyEvent } from './event.ts'

/** How many events of changes the stream of one thing may have, since it is read as a whole for each command. */
export const mostEvents = 1_000

/** The commands that make a stream longer for as long as somebody likes. All others are never refused for its length. */
interface Limit<Type extends string> {
  /** What has too many changes, as people call it: it begins the sentence that says so. */
  readonly subject: string
  readonly changes?: readonly Type[]
  /**
   * What a person can take back, such as trashing. They have as much room again, so that what was changed too often can still be deleted.
   * Taking them back is not limited: nothing is lost, and none can be taken back more often than it was done.
   */
  readonly endings?: readonly Type[]
}

/** A state that also says how many events its stream has; absent for none. */
export type Counted<State> = State & { readonly events?: number }

/** The same decider, which refuses changes with DomainError `too-many-changes` when the stream has had too many. */
export function limitedChanges<State extends object, Command extends { readonly type: string }, Event extends AnyEvent>(
  decider: Decider<State, Command, Event>,
  limit: Limit<Command['type']>,
): Decider<Counted<State>, Command, Event> {
  return {
    ...decider,
    evolve: (state, event) => ({ ...decider.evolve(state, event), events: (state.events ?? 0) + 1 }),
    decide: (command, state) => {
      const events = decider.decide(command, state)
      const most = mostFor(command.type, limit)
      // the first event is no change: it begins the stream
      if (events.length > 0 && (state.events ?? 0) > most) throw tooManyChanges(limit.subject, most)
      return events
    },
  }
}

function mostFor<Type extends string>(type: Type, { changes = [], endings = [] }: Limit<Type>): number {
  if (changes.includes(type)) return mostEvents
  return endings.includes(type) ? 2 * mostEvents : Number.POSITIVE_INFINITY
}

/** The refusal of one change more than so many. */
export function tooManyChanges(subject: string, most: number, advice = ''): DomainError {
  return new DomainError(
    commonErrors.tooManyChanges,
    `${subject} was changed ${most} times, which is the most.${advice}`,
  )
}
