import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, CharacterId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type LifeCommand, type OwnedState, owned, restoredFrom } from '../../platform/eventsourcing/owned.ts'
import { type CharacterEvent, characterEvents } from './events.ts'

interface OwnedCharacter {
  readonly userId: UserId
  readonly characterId: CharacterId
  readonly cover?: AssetId | undefined
}

export type CharacterState = OwnedState<OwnedCharacter>

type OnCharacter = CommandContext & Pick<OwnedCharacter, 'userId' | 'characterId'>

export type CharacterCommand =
  | (OnCharacter & { readonly type: 'CreateCharacter'; readonly name: string })
  /** `name` is undefined when it is the one that it has: looked up, since names are sealed in the stream. */
  | (OnCharacter & { readonly type: 'RenameCharacter'; readonly name: string | undefined })
  /** Whoever sends it has made sure that the image is one of the character's. */
  | (OnCharacter & { readonly type: 'ChooseCover'; readonly assetId: AssetId })
  | LifeCommand

export const characters = owned<OwnedCharacter, CharacterEvent>({
  noun: 'character',
  trashed: (character, trashedAt) => ({ type: 'CharacterDeleted', data: { ...idsOf(character), trashedAt } }),
  restored: (character) => ({ type: 'CharacterRestored', data: idsOf(character) }),
  purged: (character) => ({ type: 'CharacterPurged', data: idsOf(character) }),
})

const idsOf = ({ characterId, userId }: Pick<OwnedCharacter, 'userId' | 'characterId'>) => ({ characterId, userId })

/** Stream `character-<characterId>`. */
export const characterDecider: Decider<CharacterState, CharacterCommand, CharacterEvent> = {
  events: characterEvents,
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'CreateCharacter':
        if (state.status !== 'absent') return []
        return [{ type: 'CharacterCreated', data: { ...idsOf(command), name: { plain: command.name } } }]
      case 'RenameCharacter':
        characters.activeOf(command.userId, state)
        if (command.name === undefined) return []
        return [{ type: 'CharacterRenamed', data: { ...idsOf(command), name: { plain: command.name } } }]
      case 'ChooseCover':
        if (characters.activeOf(command.userId, state).cover === command.assetId) return []
        return [{ type: 'CharacterCoverChosen', data: { ...idsOf(command), assetId: command.assetId } }]
      default:
        return characters.decideLife(command, state)
    }
  },
}

function evolve(state: CharacterState, event: CharacterEvent): CharacterState {
  const cover = state.status === 'absent' ? undefined : state.cover
  const character = { ...idsOf(event.data), cover }
  switch (event.type) {
    case 'CharacterCreated':
      return { status: 'active', ...character }
    case 'CharacterRenamed':
      return state
    case 'CharacterCoverChosen':
      return state.status === 'absent' ? state : { ...state, cover: event.data.assetId }
    case 'CharacterDeleted':
      return { status: 'trashed', ...character, trashedAt: event.data.trashedAt }
    case 'CharacterRestored':
      return { status: 'active', ...character, ...(state.status === 'absent' ? {} : restoredFrom(state)) }
    case 'CharacterPurged':
      return { status: 'purged', ...character }
  }
}
