import { type CharacterVideo, changeCharacterVideos, listCharacterVideos } from '@studio/backend/contract/library'
import { changeMany, tellProgress } from '@studio/media/bulk'
import { noteBegun, type UndoAgain } from '@studio/media/last-act'
import { saveFrom } from '@studio/media/save-from'
import { cacheKey, sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { overlayAtom, withLeaving, withoutLeaving } from '../view/overlay.ts'

/** What can be done with the videos of a character. Neither function rejects. */
export interface VideoActs {
  /** Removes videos from the character, which Undo takes back; they stay where they were made. */
  readonly remove: (videos: readonly CharacterVideo[]) => Promise<void>
  readonly download: (video: CharacterVideo) => void
}

const idsOf = (videos: readonly CharacterVideo[]): string[] => videos.map(({ id }) => id)

/** The acts of the videos of one character (spec images 2 and 8). */
export function useVideoActs(characterId: string): VideoActs {
  const client = useQueryClient()
  const store = useStore()
  const params = { characterId }
  const hide = (ids: readonly string[]): void =>
    store.set(overlayAtom, (overlay) => withLeaving(overlay, characterId, ids))
  const show = (ids: readonly string[]): void =>
    store.set(overlayAtom, (overlay) => withoutLeaving(overlay, characterId, ids))
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: cacheKey(listCharacterVideos, { params }) })

  /** One command for each 500 videos; does not reject. */
  const change = async (ids: readonly string[], inCharacter: boolean) => {
    const send = async (assetIds: readonly string[]) =>
      (await sendCommand(changeCharacterVideos, { params, body: { inCharacter, assetIds: [...assetIds] } })).videos
    const title = inCharacter ? 'Restoring...' : 'Removing...'
    return await changeMany(send, ids, { onProgress: (done) => tellProgress(title, done, ids.length) })
  }

  const putBack = async (ids: readonly string[], again: UndoAgain): Promise<void> => {
    const { failed, gone = [] } = await change(ids, true)
    show(ids)
    // One that was deleted meanwhile is no failure, but it is not there again either.
    if (failed.length + gone.length > 0)
      showToast({ title: 'Error', description: 'Failed to restore videos.', tone: 'bad', ...again() })
    else showToast({ title: 'Restored' })
    await refresh()
  }

  return {
    remove: async (videos) => {
      const ids = idsOf(videos)
      hide(ids)
      const removing = change(ids, false)
      const noted = noteBegun(
        store,
        removing.then(({ changed }) => changed),
        putBack,
      )
      const { settled, failed } = await removing
      show(failed)
      const action = await noted
      if (failed.length > 0) {
        showToast({ title: 'Error', description: 'Failed to remove videos.', tone: 'bad', ...action })
      } else if (ids.length === 1) {
        showToast({ title: 'Video removed', description: 'Video has been removed from this character.', ...action })
      } else {
        const description = 'Selected videos have been removed from this character.'
        showToast({ title: 'Videos removed', description, ...action })
      }
      await refresh()
      show(settled)
    },
    download: ({ id, clip }) => saveFrom(clip.originalUrl, `video-${id}.mp4`),
  }
}
