import { commonErrors } from './common-errors.ts'
import { DomainError } from './decider.ts'
import type { AnyEvent, UserId } from './event.ts'
import type { CommandContext } from './handle.ts'
import { hasExpired } from './trash.ts'

/** What a thing that one user owns must say of itself. */
interface OwnedThing {
  readonly userId: UserId
}

/** Times are ISO 8601: `trashedAt` when it was put into the trash, `restoredFrom` when what was restored had been put there. */
type Life =
  | { readonly status: 'active'; readonly restoredFrom?: string }
  | { readonly status: 'trashed'; readonly trashedAt: string }
  | { readonly status: 'purged' }

type Living<Thing extends OwnedThing> = Life & Thing

/** State of a stream that holds one thing: made once, trashed and restored at will, purged once. */
export type OwnedState<Thing extends OwnedThing> = { readonly status: 'absent' } | Living<Thing>

/** What its owner may want of the life of a thing, and `Expire`, which is the product's own wish after 30 days in the trash. */
export type LifeCommand = CommandContext &
  (
    | { readonly type: 'Trash' | 'Restore' | 'UndoRestore' | 'Purge'; readonly userId: UserId }
    | { readonly type: 'Expire' }
  )
export type Expire = Extract<LifeCommand, { readonly type: 'Expire' }>

/** A kind of thing: what people call it, and the events of its life, written out by name. */
export interface OwnedKind<Thing extends OwnedThing, Event extends AnyEvent> {
  /** As in "This image does not exist." */
  readonly noun: string
  readonly trashed: (thing: Thing, trashedAt: string) => Event
  readonly restored: (thing: Thing) => Event
  readonly purged: (thing: Thing) => Event
}

/** The rules that are the same for everything that one user owns. Each throws DomainError for what is refused. */
export function owned<Thing extends OwnedThing, Event extends AnyEvent>(kind: OwnedKind<Thing, Event>) {
  const missing = () => new DomainError(commonErrors.notFound, `This ${kind.noun} does not exist.`)

  /** For anybody but its owner a thing does not exist. */
  function ownedBy(userId: UserId, state: OwnedState<Thing>): Living<Thing> {
    if (state.status === 'absent' || state.userId !== userId) throw missing()
    return state
  }

  const trash = (thing: Living<Thing>, at: string): readonly Event[] =>
    thing.status === 'active' ? [kind.trashed(thing, at)] : []

  function purge(thing: Living<Thing>): readonly Event[] {
    if (thing.status === 'active')
      throw new DomainError(commonErrors.notInTrash, `This ${kind.noun} is not in the trash.`)
    return [kind.purged(thing)]
  }

  /**
   * Back in the trash since the time at which it was first put there: undoing a restore gives nobody 30 more days. Only where these are over
   * by now it begins anew, since what is put into the trash must not be gone within the hour.
   */
  function undoRestore(thing: Living<Thing>, at: string): readonly Event[] {
    if (thing.status !== 'active' || thing.restoredFrom === undefined) return []
    return trash(thing, hasExpired(thing.restoredFrom, at) ? at : thing.restoredFrom)
  }

  /** What was restored, or trashed again, since it was listed as expired, stays. */
  const expire = (state: OwnedState<Thing>, at: string): readonly Event[] =>
    state.status === 'trashed' && hasExpired(state.trashedAt, at) ? [kind.purged(state)] : []

  function decideLife(command: LifeCommand, state: OwnedState<Thing>): readonly Event[] {
    if (command.type === 'Expire') return expire(state, command.at)
    const thing = ownedBy(command.userId, state)
    if (thing.status === 'purged') {
      if (command.type === 'Purge') return []
      throw missing()
    }
    switch (command.type) {
      case 'Trash':
        return trash(thing, command.at)
      case 'Restore':
        return thing.status === 'trashed' ? [kind.restored(thing)] : []
      case 'UndoRestore':
        return undoRestore(thing, command.at)
      case 'Purge':
        return purge(thing)
    }
  }

  return {
    missing,
    decideLife,

    /** The thing, to be changed or added to, which is refused for one in the trash. */
    activeOf(userId: UserId, state: OwnedState<Thing>): Thing {
      const thing = ownedBy(userId, state)
      if (thing.status !== 'active') throw missing()
      return thing
    },
  }
}

/** What a thing that leaves the trash remembers of it. */
export function restoredFrom(state: OwnedState<OwnedThing>): { readonly restoredFrom?: string } {
  return state.status === 'trashed' ? { restoredFrom: state.trashedAt } : {}
}
