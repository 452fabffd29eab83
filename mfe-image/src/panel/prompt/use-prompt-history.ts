import type { Generation } from '@studio/backend/contract'
import { newestGenerationsKey } from '@studio/media/newest-generations'
import { historyAtomOf, type PromptWalk, usePromptWalk } from '@studio/media/prompt-history'
import { olderPrompts, useSentPrompts } from '@studio/media/sent-prompts'
import { showToast } from '@studio/ui/toast-store'
import { promptsName } from '@studio/ui/user-storage'
import { useQueryClient } from '@tanstack/react-query'

const sentAtomOf = historyAtomOf(promptsName)

/** The prompts that the signed-in person has sent, here or in another browser: the gallery keeps the newest requests up to date. */
export function usePromptHistory(): PromptWalk {
  const client = useQueryClient()
  const { fetchMore, hasMore } = useSentPrompts()
  const known = (): string[] => {
    const newest = (client.getQueryData<readonly Generation[]>(newestGenerationsKey) ?? []).map(({ prompt }) => prompt)
    return [...new Set([...newest, ...olderPrompts(client)])].filter((prompt) => prompt !== '')
  }
  const fetchOlder = async (): Promise<boolean> => {
    if (!hasMore()) return false
    const before = new Set(known())
    if (await fetchMore((prompt) => prompt !== '' && !before.has(prompt))) return true
    showToast({ title: 'Older prompts could not be loaded', description: 'Please try again', tone: 'bad' })
    return false
  }
  return usePromptWalk(sentAtomOf, { known, fetchOlder })
}
