import { listModels, type Model } from '@studio/backend/contract'
import { focusPrompt } from '@studio/media/written-prompt'
import { useCurrentUser } from '@studio/ui/current-user'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { usedReferences } from '../references/list/reference-use.ts'
import { type Reference, sameReferences } from '../references/list/references.ts'
import { notePanelReplaced, readPanel, writePanel } from '../references/panel-snapshot.ts'
import { notePanelPress } from '../request/panel-press.ts'
import type { Settings } from '../request/settings.ts'

/** What was asked for. */
interface Asked {
  readonly prompt: string
  readonly settings: Settings
  readonly references: readonly Reference[]
}

/**
 * Puts the words, settings and references of a request into the panel, and the cursor into the words. What was in the panel comes back
 * with the Undo of the toast and with Ctrl+Z.
 */
export function useWriteInPanel(): (asked: Asked) => void {
  const userId = useCurrentUser().id
  const client = useQueryClient()
  const store = useStore()
  return ({ prompt, settings, references: sent }) => {
    const before = readPanel(store, userId)
    const models = client.getQueryData<readonly Model[]>(cacheKey(listModels, {}))
    const model = models?.find(({ id }) => id === settings.model)
    // Those that the model does not take stay in the panel, too.
    const isThere = model !== undefined && sameReferences(usedReferences(before.references, model), sent)
    const chosen = isThere ? before : { references: sent, replaced: true }
    notePanelPress(store)
    writePanel(store, userId, { ...chosen, draft: { ...settings, prompt } })
    focusPrompt()
    showToast({ title: 'Settings applied', action: notePanelReplaced(store, userId, before) })
  }
}
