import { mediaUrl } from '@studio/backend/contract'
import {
  addCharacterVideo,
  type CharacterVideo,
  changeCharacterVideos,
  listCharacterVideos,
  removeCharacterVideo,
} from '@studio/backend/contract/library'
import { type BulkOutcome, changeMany, type SendBulk, tellProgress } from '@studio/media/bulk'
import { noteBegun, type UndoAgain } from '@studio/media/last-act'
import { saveFrom } from '@studio/media/save-from'
import { isStatus } from '@studio/ui/api-error'
import { formatCountOf } from '@studio/ui/format'
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

const failure = 'Failed to restore videos.'

/** The toast about videos that were put back where none failed: what was deleted meanwhile is not there again either. */
function restoredWords({ settled, gone = [] }: BulkOutcome): Parameters<typeof showToast>[0] {
  if (gone.length === 0) return { title: 'Restored' }
  const lost = `${formatCountOf(gone.length, 'video')} not there any more`
  if (gone.length < settled.length) return { title: 'Restored', description: lost }
  return { title: 'Error', description: `${failure} ${lost}.`, tone: 'bad' }
}

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

  /**
   * One command for each 500 videos; does not reject. One is removed or put back by the call for one, because only few commands on many are
   * allowed in a minute.
   */
  const change = async (ids: readonly string[], inCharacter: boolean) => {
    const changeAll: SendBulk = async (assetIds) =>
      (await sendCommand(changeCharacterVideos, { params, body: { inCharacter, assetIds: [...assetIds] } })).videos
    const changeOne: SendBulk = async ([id = '']) => {
      try {
        if (inCharacter) await sendCommand(addCharacterVideo, { params, body: { videoUrl: mediaUrl(id, 'original') } })
        else await sendCommand(removeCharacterVideo, { params: { ...params, videoAssetId: id } })
        return [{ id, fate: 'changed' }]
      } catch (error) {
        // Either the video or the character is gone: the call for many says which.
        if (isStatus(error, 404)) return await changeAll([id])
        throw error
      }
    }
    const send = ids.length === 1 ? changeOne : changeAll
    const title = inCharacter ? 'Restoring...' : 'Removing...'
    return await changeMany(send, ids, { onProgress: (done) => tellProgress(title, done, ids.length) })
  }

  const putBack = async (ids: readonly string[], again: UndoAgain): Promise<void> => {
    const outcome = await change(ids, true)
    show(ids)
    if (outcome.failed.length > 0)
      showToast({ title: 'Error', description: failure, tone: 'bad', ...again(outcome.failed) })
    else showToast(restoredWords(outcome))
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
