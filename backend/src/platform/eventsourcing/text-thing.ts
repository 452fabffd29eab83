import { commonErrors } from './common-errors.ts'
import { type Decider, DomainError } from './decider.ts'
import type { AnyEvent, DefinitionsOf, UserId } from './event.ts'
import type { CommandContext } from './handle.ts'
import { limitedChanges, tooManyChanges } from './limited-changes.ts'
import { type LifeCommand, type OwnedState, owned, restoredFrom } from './owned.ts'
import { type PersonalTexts, type SomeTexts, type TextChanges, toPersonalTexts } from './owned-texts.ts'

/** Whose a thing is, and its id, under the name that its events have for it. */
export interface ThingIds {
  readonly userId: UserId
}

/**
 * How often the texts of one thing may be changed. All that it ever had stay in its stream, which is read as a whole for each command and
 * for the list of earlier texts.
 */
export const mostChanges = 500

/** `changes`: how often its texts were changed; absent for never. */
type TextState<Ids extends ThingIds> = OwnedState<Ids> & { readonly changes?: number }

/** What an event does to the life of a thing. */
type LifeStep = 'created' | 'changed' | 'trashed' | 'restored' | 'purged'

/** A kind of thing that consists of texts which its owner types; its events are written out by name. */
interface TextKind<Ids extends ThingIds, Fields, Event extends AnyEvent> {
  /** As in "This LoRA does not exist." */
  readonly noun: string
  readonly events: DefinitionsOf<Event>
  /** The texts that must not be blank. */
  readonly required: readonly (keyof Fields & string)[]
  readonly steps: { readonly [Type in Event['type']]: LifeStep }
  /** The ids alone, of anything that has them. */
  readonly idsOf: (of: Ids) => Ids
  readonly created: (ids: Ids, texts: PersonalTexts<Fields>) => Event
  /** Undefined where none of the texts that can be changed is given. */
  readonly changed: (ids: Ids, texts: PersonalTexts<TextChanges<Fields>>) => Event | undefined
  readonly trashed: (ids: Ids, trashedAt: string) => Event
  readonly restored: (ids: Ids) => Event
  readonly purged: (ids: Ids) => Event
}

export type TextCommand<Ids extends ThingIds, Fields> =
  | (CommandContext & { readonly type: 'Create'; readonly ids: Ids; readonly fields: Fields })
  /** `changes` are those fields alone that are different from what the stream says: looked up, since they are sealed in it. */
  | (CommandContext & { readonly type: 'Change'; readonly userId: UserId; readonly changes: TextChanges<Fields> })
  | LifeCommand

/**
 * The rules of one kind of thing that consists of texts: created once, changed at will, trashed, restored and purged. DomainError
 * `blank-text` for a required text that is blank, and `too-many-changes` for one change more than `mostChanges`, or when it was trashed too
 * often.
 */
export function textThing<
  Ids extends ThingIds,
  Fields extends SomeTexts<Fields>,
  Event extends AnyEvent & { readonly data: Ids },
>(kind: TextKind<Ids, Fields, Event>) {
  type State = TextState<Ids>
  const rules = owned<Ids, Event>({
    noun: kind.noun,
    trashed: (thing, trashedAt) => kind.trashed(kind.idsOf(thing), trashedAt),
    restored: (thing) => kind.restored(kind.idsOf(thing)),
    purged: (thing) => kind.purged(kind.idsOf(thing)),
  })

  function create(ids: Ids, fields: Fields): Event {
    refuseBlank(fields, kind.required)
    return kind.created(ids, toPersonalTexts(fields))
  }

  function change(thing: Ids, changes: TextChanges<Fields>, before = 0): readonly Event[] {
    refuseBlank(changes, kind.required)
    if (Object.keys(changes).length === 0) return []
    const changed = kind.changed(kind.idsOf(thing), toPersonalTexts(changes))
    if (changed === undefined) return []
    if (before >= mostChanges)
      throw tooManyChanges(`This ${kind.noun}`, mostChanges, ' Please create a new one with these texts.')
    return [changed]
  }

  function evolve(state: State, event: Event): State {
    const type: Event['type'] = event.type
    const { changes } = state
    const thing = { ...kind.idsOf(event.data), ...(changes !== undefined && { changes }) }
    switch (kind.steps[type]) {
      case 'created':
        return { ...thing, status: 'active' }
      case 'changed':
        return { ...state, changes: (changes ?? 0) + 1 }
      case 'trashed':
        return { ...thing, status: 'trashed', trashedAt: trashedAtOf(event) }
      case 'restored':
        return { ...thing, status: 'active', ...restoredFrom(state) }
      case 'purged':
        return { ...thing, status: 'purged' }
    }
  }

  const decider: Decider<State, TextCommand<Ids, Fields>, Event> = {
    events: kind.events,
    initial: { status: 'absent' },
    evolve,
    decide: (command, state) => {
      switch (command.type) {
        case 'Create':
          return state.status === 'absent' ? [create(command.ids, command.fields)] : []
        case 'Change':
          return change(rules.activeOf(command.userId, state), command.changes, state.changes)
        default:
          return rules.decideLife(command, state)
      }
    },
  }
  const limited = limitedChanges(decider, { subject: `This ${kind.noun}`, endings: ['Trash', 'UndoRestore'] })
  return { ...rules, decider: limited, idsOf: kind.idsOf }
}

/** Throws DomainError `blank-text`, whose details name the field, when one of these texts is given and blank. */
export function refuseBlank<Fields extends SomeTexts<Fields>>(
  texts: TextChanges<Fields>,
  required: readonly (keyof Fields & string)[],
): void {
  const field = required.find((name) => texts[name]?.trim() === '')
  if (field !== undefined) throw new DomainError(commonErrors.blankText, 'Please fill in this field.', { field })
}

function trashedAtOf({ type, data }: AnyEvent): string {
  if ('trashedAt' in data && typeof data.trashedAt === 'string') return data.trashedAt
  throw new Error(`${type} does not say when the thing was put into the trash`)
}
