import {
  changePromptSetting,
  createPromptSetting,
  deletePromptSetting,
  listPromptSettings,
  type PromptSetting,
  restorePromptSetting,
} from '@studio/backend/contract/library'
import { errorText } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { cacheKey, sendCommand, useCall } from '@studio/ui/query'
import { changedFields } from '@studio/ui/saving'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useCreation, useOwnedActs } from '../acts/use-owned-acts.ts'
import { type SavedSetting, type SettingFields, settingAtomOf, settingFields } from './chat-state.ts'

interface PromptSettings {
  /** Newest first. */
  readonly settings: readonly PromptSetting[]
  /** The one that the model is told; undefined when none is chosen, or when it was deleted meanwhile, and while that is not known. */
  readonly chosen: PromptSetting | undefined
  /** Whether none is chosen, or the settings are loaded. */
  readonly isKnown: boolean
  /** The id that is sent. While the settings are not loaded it is the one that was chosen before a reload. */
  readonly sentId: string | undefined
  readonly choose: (id: string | undefined) => void
  /**
   * Saves a new one, or what differs from the one that the server has, and chooses it. Returns its id; undefined when that was refused,
   * which a toast says.
   */
  readonly save: (fields: SettingFields, before: SavedSetting | undefined) => Promise<string | undefined>
  /** Deletes one, which Undo and Ctrl+Z take back. Tells of a failure itself. */
  readonly remove: (setting: PromptSetting) => Promise<void>
}

/** The prompt settings of the person (spec images 3): what the model is always told for a first draft, and for later turns. */
export function usePromptSettings(): PromptSettings {
  const client = useQueryClient()
  const { data: settings } = useCall(listPromptSettings, {})
  const [chosenId, setChosen] = useAtom(settingAtomOf(useCurrentUser().id))
  const acts = useOwnedActs('prompt setting', listPromptSettings)
  const { mutateAsync: sendCreate } = useCreation(createPromptSetting)

  async function save(fields: SettingFields, before: SavedSetting | undefined): Promise<string | undefined> {
    try {
      if (before !== undefined) await sendChange(before, fields)
      const saved = before?.id ?? (await sendCreate({ body: fields })).id
      await client.invalidateQueries({ queryKey: cacheKey(listPromptSettings) })
      setChosen(saved)
      return saved
    } catch (error) {
      showToast({
        title: 'Failed to save the prompt setting',
        description: errorText(error, 'Please try again.'),
        tone: 'bad',
      })
      return undefined
    }
  }

  function remove({ id }: PromptSetting): Promise<void> {
    const call = { params: { promptSettingId: id } }
    return acts.remove(
      id,
      () => sendCommand(deletePromptSetting, call),
      () => sendCommand(restorePromptSetting, call),
    )
  }

  const chosen = settings?.find(({ id }) => id === chosenId)
  const isKnown = chosenId === '' || settings !== undefined
  const choose = (id: string | undefined): void => setChosen(id ?? '')
  return { settings: settings ?? [], chosen, isKnown, sentId: isKnown ? chosen?.id : chosenId, choose, save, remove }
}

async function sendChange(before: SavedSetting, fields: SettingFields): Promise<void> {
  const body = changedFields(settingFields, before, fields)
  if (Object.keys(body).length === 0) return
  await sendCommand(changePromptSetting, { params: { promptSettingId: before.id }, body })
}
