import type { Decider } from './decider.ts'
import type { AnyEvent, AssetId, DefinitionsOf, UserId } from './event.ts'
import type { CommandContext } from './handle.ts'
import { limitedChanges } from './limited-changes.ts'
import type { OwnedState } from './owned.ts'
import type { TextCommand, ThingIds } from './text-thing.ts'

/** Whoever sends it has made sure that the image is one of the thing's. */
export interface ChooseCover extends CommandContext {
  readonly type: 'ChooseCover'
  readonly userId: UserId
  readonly assetId: AssetId
}

/** The state of a thing of which one image stands first on its card. */
export type CoveredState<Ids extends ThingIds> = OwnedState<Ids> & { readonly cover?: AssetId }

/** The rules of the same thing without its cover, as `textThing` makes them. */
interface Thing<Ids extends ThingIds, Fields, Event extends AnyEvent> {
  readonly decider: Decider<OwnedState<Ids>, TextCommand<Ids, Fields>, Event>
  readonly activeOf: (userId: UserId, state: OwnedState<Ids>) => Ids
  readonly idsOf: (of: Ids) => Ids
}

interface Covers<Ids extends ThingIds, Event extends AnyEvent, Chosen extends AnyEvent> {
  /** Definitions of all events of the stream. */
  readonly events: DefinitionsOf<Event | Chosen>
  readonly isChosen: (event: Event | Chosen) => event is Chosen
  readonly chosen: (ids: Ids, assetId: AssetId) => Chosen
}

type Command<Ids extends ThingIds, Fields> = TextCommand<Ids, Fields> | ChooseCover

/** The decider of a thing that has images as well, one of which stands first; the cover stays when the thing leaves the trash. */
export function coveredThing<
  Ids extends ThingIds,
  Fields,
  Event extends AnyEvent,
  Chosen extends AnyEvent & { readonly data: { readonly assetId: AssetId } },
>(
  { decider, activeOf, idsOf }: Thing<Ids, Fields, Event>,
  { events, isChosen, chosen }: Covers<Ids, Event, Chosen>,
): Decider<CoveredState<Ids>, Command<Ids, Fields>, Event | Chosen> {
  const covered: Decider<CoveredState<Ids>, Command<Ids, Fields>, Event | Chosen> = {
    events,
    initial: decider.initial,
    evolve: (state, event) => {
      if (isChosen(event)) return { ...state, cover: event.data.assetId }
      const next = decider.evolve(state, event)
      return state.cover === undefined ? next : { ...next, cover: state.cover }
    },
    decide: (command, state) => {
      if (command.type !== 'ChooseCover') return decider.decide(command, state)
      const thing = activeOf(command.userId, state)
      return state.cover === command.assetId ? [] : [chosen(idsOf(thing), command.assetId)]
    },
  }
  return limitedChanges(covered, { subject: 'The cover', changes: ['ChooseCover'] })
}
