import { historyAtomOf, type PromptWalk, usePromptWalk } from '@studio/media/prompt-history'
import { showToast } from '@studio/ui/toast-store'
import { promptsName } from '@studio/ui/user-storage'
import type { VideoList } from '../list/use-videos.ts'

/** They are removed from the browser with the other prompts when nobody is signed in. */
const sentAtomOf = historyAtomOf(`video.${promptsName}`)

/** The prompts for videos that the signed-in person has sent, here or in another browser. */
export function usePromptHistory({ videos, hasMore, fetchMore }: VideoList): PromptWalk {
  const known = (): string[] => [...new Set(videos.map(({ prompt }) => prompt))].filter((prompt) => prompt !== '')
  const fetchOlder = async (): Promise<boolean> => {
    if (!hasMore) return false
    if (await fetchMore()) return true
    showToast({ title: 'Older prompts could not be loaded', description: 'Please try again', tone: 'bad' })
    return false
  }
  return usePromptWalk(sentAtomOf, { known, fetchOlder })
}
