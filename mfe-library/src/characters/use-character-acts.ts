import {
  type Character,
  createCharacter,
  deleteCharacter,
  listCharacters,
  renameCharacter,
  restoreCharacter,
} from '@studio/backend/contract/library'
import { useCreation, useOwnedActs } from '@studio/media/owned-acts'
import { useCommand } from '@studio/ui/query'

/** What can be done with characters. Each function says when it is done, in the words of spec images 8. */
interface CharacterActs {
  /** Rejects with the error of the server, as `rename` does. */
  readonly create: (name: string) => Promise<void>
  readonly rename: (characterId: string, name: string) => Promise<void>
  /** Tells of a failure itself; what was deleted can be restored from the toast. */
  readonly remove: (character: Character) => Promise<void>
}

/** The commands of the list of characters, which is fetched again after each. */
export function useCharacterActs(): CharacterActs {
  const { save, remove } = useOwnedActs('character', listCharacters)
  const { mutateAsync: sendCreate } = useCreation(createCharacter)
  const { mutateAsync: sendRename } = useCommand(renameCharacter)
  const { mutateAsync: sendDelete } = useCommand(deleteCharacter)
  const { mutateAsync: sendRestore } = useCommand(restoreCharacter)
  return {
    create: (name) => save(() => sendCreate({ body: { name } }), { title: 'Character created successfully' }),
    rename: (characterId, name) =>
      save(() => sendRename({ params: { characterId }, body: { name } }), { title: 'Character renamed' }),
    remove: ({ id: characterId }) =>
      remove(
        characterId,
        () => sendDelete({ params: { characterId } }),
        () => sendRestore({ params: { characterId } }),
      ),
  }
}
