import { currentTexts, type TextSources } from './current-texts.ts'
import type { Decider } from './decider.ts'
import type { AnyEvent, Position, UserId } from './event.ts'
import type { CommandContext, Handle } from './handle.ts'
import type { Expire, OwnedState } from './owned.ts'
import { changedTexts, type SomeTexts, type TextChanges } from './owned-texts.ts'
import { eventsOf } from './store/read-methods.ts'
import type { TextCommand, ThingIds } from './text-thing.ts'

export interface TextDeps extends TextSources {
  readonly handle: Handle
}

/** What the owner of a thing asks. */
interface ThingRequest extends CommandContext {
  readonly userId: UserId
  readonly id: string
}

/** How the things of one kind are stored. They may understand further commands. */
interface TextStreams<Ids extends ThingIds, Fields, State, Further, Event extends AnyEvent> {
  readonly decider: Decider<State, TextCommand<Ids, Fields> | Further, Event>
  /** The rules of their life. */
  readonly rules: { readonly activeOf: (userId: UserId, state: OwnedState<Ids>) => Ids }
  readonly streamOf: (id: string) => string
  readonly idsOf: (userId: UserId, id: string) => Ids
}

/** The commands of one kind of thing that consists of texts. None of them appends anything when there is nothing to change. */
export function textCommands<
  Ids extends ThingIds,
  Fields extends SomeTexts<Fields>,
  State extends OwnedState<Ids>,
  Further extends CommandContext,
  Event extends AnyEvent,
>({ decider, rules, streamOf, idsOf }: TextStreams<Ids, Fields, State, Further, Event>) {
  type Command = TextCommand<Ids, Fields> | Further

  /** Creates a thing under the id of the command; a repeat returns the same one. */
  async function create({ handle }: TextDeps, request: Omit<ThingRequest, 'id'> & { readonly fields: Fields }) {
    const id = request.commandId
    const command = { ...request, type: 'Create', ids: idsOf(request.userId, id) } as const
    const { position } = await handle(decider, streamOf(id), command, { begins: true })
    return { id, position }
  }

  /** Changes the fields that are given. DomainError `not-found`. */
  async function change(
    deps: TextDeps,
    request: ThingRequest & { readonly fields: TextChanges<Fields> },
  ): Promise<Position> {
    const { id, fields } = request
    const command = { ...request, type: 'Change', changes: fields } as const
    const prepare = async (): Promise<Command> => {
      const current = await currentTexts(deps, streamOf(id), decider.events)
      return { ...command, changes: changedTexts(fields, current) }
    }
    return (await deps.handle(decider, streamOf(id), command, { prepare })).position
  }

  /** Deletes a thing, or brings it back. DomainError `not-found`. */
  async function changeLife({ handle }: TextDeps, request: ThingRequest, type: 'Trash' | 'Restore'): Promise<Position> {
    return (await handle(decider, streamOf(request.id), { ...request, type })).position
  }

  /** Deletes a thing for good if it has been in the trash for 30 days. Returns whether it is deleted. */
  async function expire(handle: Handle, id: string, command: Expire): Promise<boolean> {
    return (await handle(decider, streamOf(id), command)).state.status === 'purged'
  }

  /** The events of a thing that its owner may use now. DomainError `not-found` for one that is deleted or somebody else's. */
  async function activeEvents({ store }: Pick<TextSources, 'store'>, userId: UserId, id: string) {
    const events = eventsOf(await store.read(streamOf(id), decider.events), decider.events)
    rules.activeOf(
      userId,
      events.reduce((state, event) => decider.evolve(state, event), decider.initial),
    )
    return events
  }

  return { create, change, changeLife, expire, activeEvents }
}
