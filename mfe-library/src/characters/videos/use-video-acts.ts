import {
  addCharacterVideo,
  type CharacterVideo,
  listCharacterVideos,
  removeCharacterVideo,
} from '@studio/backend/contract/library'
import { noteChange } from '@studio/media/last-act'
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

interface Outcome {
  readonly done: readonly CharacterVideo[]
  readonly failed: readonly CharacterVideo[]
}

/** Sends one command for each video; what fails does not stop the rest. */
async function each(
  videos: readonly CharacterVideo[],
  send: (video: CharacterVideo) => Promise<unknown>,
): Promise<Outcome> {
  const ends = await Promise.allSettled(videos.map(send))
  return {
    done: videos.filter((_, at) => ends[at]?.status === 'fulfilled'),
    failed: videos.filter((_, at) => ends[at]?.status === 'rejected'),
  }
}

const idsOf = (videos: readonly CharacterVideo[]): string[] => videos.map(({ id }) => id)

/** The acts of the videos of one character (spec images 2 and 8). */
export function useVideoActs(characterId: string): VideoActs {
  const client = useQueryClient()
  const store = useStore()
  const params = { characterId }
  const hide = (videos: readonly CharacterVideo[]): void =>
    store.set(overlayAtom, (overlay) => withLeaving(overlay, characterId, idsOf(videos)))
  const show = (videos: readonly CharacterVideo[]): void =>
    store.set(overlayAtom, (overlay) => withoutLeaving(overlay, characterId, idsOf(videos)))
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: cacheKey(listCharacterVideos, { params }) })

  const putBack = async (videos: readonly CharacterVideo[]): Promise<void> => {
    const { failed } = await each(videos, ({ videoUrl }) =>
      sendCommand(addCharacterVideo, { params, body: { videoUrl } }),
    )
    show(videos)
    if (failed.length > 0) showToast({ title: 'Error', description: 'Failed to restore videos.', tone: 'bad' })
    else showToast({ title: 'Restored' })
    await refresh()
  }

  return {
    remove: async (videos) => {
      hide(videos)
      const { done, failed } = await each(videos, ({ id }) =>
        sendCommand(removeCharacterVideo, { params: { ...params, videoAssetId: id } }),
      )
      show(failed)
      const action = noteChange(store, idsOf(done), () => putBack(done))
      if (failed.length > 0) {
        showToast({ title: 'Error', description: 'Failed to remove videos.', tone: 'bad', ...action })
      } else if (videos.length === 1) {
        showToast({ title: 'Video removed', description: 'Video has been removed from this character.', ...action })
      } else {
        const description = 'Selected videos have been removed from this character.'
        showToast({ title: 'Videos removed', description, ...action })
      }
      await refresh()
      show(done)
    },
    download: ({ id, clip }) => saveFrom(clip.originalUrl, `video-${id}.mp4`),
  }
}
