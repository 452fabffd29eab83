import {
  type Character,
  createCharacter,
  deleteCharacter,
  listCharacters,
  renameCharacter,
  restoreCharacter,
} from '@studio/backend/contract/library'
import { cacheKey, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { tellFailure } from '../toasts/tell-failure.ts'

/** What can be done with characters, in the words of spec images 8. Each function tells of a failure itself; none rejects. */
interface CharacterActs {
  /** Returns whether it worked, as `rename` does. */
  readonly create: (name: string) => Promise<boolean>
  readonly rename: (characterId: string, name: string) => Promise<boolean>
  /** What was deleted can be restored from the toast. */
  readonly remove: (character: Character) => Promise<void>
}

/** The commands of the list of characters, which is fetched again after each. */
export function useCharacterActs(): CharacterActs {
  const client = useQueryClient()
  const { mutateAsync: sendCreate } = useCommand(createCharacter)
  const { mutateAsync: sendRename } = useCommand(renameCharacter)
  const { mutateAsync: sendDelete } = useCommand(deleteCharacter)
  const { mutateAsync: sendRestore } = useCommand(restoreCharacter)

  const attempt = async (act: () => Promise<unknown>, failure: string, tellDone: () => void): Promise<boolean> => {
    try {
      await act()
    } catch (error) {
      tellFailure(error, failure)
      return false
    }
    tellDone()
    await client.invalidateQueries({ queryKey: cacheKey(listCharacters) })
    return true
  }
  const restore = (characterId: string) =>
    attempt(
      () => sendRestore({ params: { characterId } }),
      'Failed to restore character.',
      () => showToast({ title: 'Character restored' }),
    )
  return {
    create: (name) =>
      attempt(
        () => sendCreate({ body: { name } }),
        'Failed to create character.',
        () => showToast({ title: 'Character created successfully' }),
      ),
    rename: (characterId, name) =>
      attempt(
        () => sendRename({ params: { characterId }, body: { name } }),
        'Failed to rename character.',
        () => showToast({ title: 'Character renamed' }),
      ),
    remove: async ({ id: characterId }) => {
      await attempt(
        () => sendDelete({ params: { characterId } }),
        'Failed to delete character.',
        () =>
          showToast({
            title: 'Character deleted',
            description: 'The character has been deleted successfully.',
            action: { label: 'Undo', run: () => void restore(characterId) },
          }),
      )
    },
  }
}
