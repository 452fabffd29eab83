import { addCharacterVideo, type Character, removeCharacterVideo } from '@studio/backend/contract/library'
import { noteAct } from '@studio/media/last-act'
import { errorText } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import type { ClipFile } from '../kind/clip.ts'

type Named = Pick<Character, 'id' | 'name'>

const tellFailure = (title: string, error: unknown): void =>
  showToast({ title, description: errorText(error, 'Please try again'), tone: 'bad' })

/** Adds a clip to a character, which Undo takes back. Does not reject. */
export function useAddToCharacter(): (character: Named, file: ClipFile) => Promise<void> {
  const store = useStore()
  return async ({ id: characterId, name }, { assetId, playUrl }) => {
    const remove = async (): Promise<void> => {
      try {
        await sendCommand(removeCharacterVideo, { params: { characterId, videoAssetId: assetId } })
        showToast({ title: 'Video removed from character' })
      } catch (error) {
        tellFailure('Failed to remove video from character', error)
      }
    }
    try {
      await sendCommand(addCharacterVideo, { params: { characterId }, body: { videoUrl: playUrl } })
    } catch (error) {
      tellFailure('Failed to add video to character', error)
      return
    }
    const undo = noteAct(store, remove)
    const action = { label: 'Undo', run: () => void undo() }
    showToast({ title: 'Video added to character', description: `“${name}”`, action })
  }
}
