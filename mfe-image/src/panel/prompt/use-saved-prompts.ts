import {
  createPromptSetting,
  deletePromptSetting,
  listPromptSettings,
  type PromptSetting,
  restorePromptSetting,
} from '@studio/backend/contract/library'
import { ApiError, errorText } from '@studio/ui/api-error'
import { cacheKey, useCall, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'

interface SavedPrompts {
  /** Newest first. */
  readonly saved: readonly PromptSetting[]
  readonly save: (name: string, prompt: string) => Promise<void>
  /** Deletes one and offers to take that back. */
  readonly remove: (setting: PromptSetting) => Promise<void>
}

/** The prompt settings of the person, and how to save and delete them. What is refused is told in a toast. */
export function useSavedPrompts(): SavedPrompts {
  const client = useQueryClient()
  const { data: saved = [] } = useCall(listPromptSettings, {})
  const { mutateAsync: create } = useCommand(createPromptSetting)
  const { mutateAsync: trash } = useCommand(deletePromptSetting)
  const { mutateAsync: restore } = useCommand(restorePromptSetting)

  /** Returns whether it was done. */
  const carryOut = async (command: () => Promise<unknown>, failure: string): Promise<boolean> => {
    try {
      await command()
      return true
    } catch (error) {
      const description = error instanceof ApiError ? errorText(error, 'Please try again') : 'Please try again'
      showToast({ title: failure, description, tone: 'bad' })
      return false
    } finally {
      void client.invalidateQueries({ queryKey: cacheKey(listPromptSettings) })
    }
  }

  return {
    saved,
    async save(name, prompt) {
      const body = { name, initialPrompt: prompt, refinementPrompt: '' }
      if (await carryOut(() => create({ body }), 'Failed to save the prompt')) showToast({ title: 'Prompt saved' })
    },
    async remove({ id, name }) {
      const params = { promptSettingId: id }
      if (!(await carryOut(() => trash({ params }), 'Failed to delete the prompt'))) return
      const run = (): void => void carryOut(() => restore({ params }), 'Failed to restore the prompt')
      showToast({ title: 'Prompt deleted', description: name, action: { label: 'Undo', run } })
    },
  }
}
