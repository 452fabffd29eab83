import {
  createPromptSetting,
  deletePromptSetting,
  listPromptSettings,
  type PromptSetting,
  restorePromptSetting,
} from '@studio/backend/contract/library'
import { useCreation, useOwnedActs } from '@studio/media/owned-acts'
import { errorText } from '@studio/ui/api-error'
import { sendCommand, useCall } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import type { OwnList } from '../../models/own-list.ts'

interface SavedPrompts {
  /** Newest first. */
  readonly saved: OwnList<PromptSetting>
  /** Returns whether it was saved. */
  readonly save: (name: string, prompt: string) => Promise<boolean>
  /** Deletes one, which Undo and Ctrl+Z take back. */
  readonly remove: (setting: PromptSetting) => Promise<void>
}

/** The prompt settings of the person, and how to save and delete them. What is refused is told in a toast. */
export function useSavedPrompts(): SavedPrompts {
  const saved = useCall(listPromptSettings, {})
  const acts = useOwnedActs('prompt', listPromptSettings)
  const { mutateAsync: sendCreate } = useCreation(createPromptSetting)
  return {
    saved,
    async save(name, prompt) {
      const body = { name, initialPrompt: prompt, refinementPrompt: '' }
      try {
        await acts.save(() => sendCreate({ body }), { title: 'Prompt saved' })
        return true
      } catch (error) {
        const description = errorText(error, 'Please try again')
        showToast({ title: 'Failed to save the prompt', description, tone: 'bad' })
        return false
      }
    },
    remove({ id }) {
      const call = { params: { promptSettingId: id } }
      return acts.remove(
        id,
        () => sendCommand(deletePromptSetting, call),
        () => sendCommand(restorePromptSetting, call),
      )
    },
  }
}
