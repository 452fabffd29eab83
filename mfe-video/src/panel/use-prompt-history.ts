import type { Video } from '@studio/backend/contract/videos'
import { historyAtomOf, type PromptWalk, usePromptWalk } from '@studio/media/prompt-history'
import { showToast } from '@studio/ui/toast-store'
import { promptsName } from '@studio/ui/user-storage'
import type { ClipList } from '../clips/list/use-clip-list.ts'

/** They are removed from the browser with the other prompts when nobody is signed in. */
const sentAtomOf = historyAtomOf(`video.${promptsName}`)

/** The prompts for videos that the signed-in person has sent, here or in another browser. */
export function usePromptHistory({ clips, hasMore, fetchMore }: ClipList<Video>): PromptWalk {
  const known = (): string[] => [...new Set(clips.map(({ prompt }) => prompt))].filter((prompt) => prompt !== '')
  const fetchOlder = async (): Promise<boolean> => {
    if (!hasMore) return false
    if (await fetchMore()) return true
    showToast({ title: 'Older prompts could not be loaded', description: 'Please try again', tone: 'bad' })
    return false
  }
  return usePromptWalk(sentAtomOf, { known, fetchOlder })
}
