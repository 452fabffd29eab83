import { listModels, type Model } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import type { QueryClient } from '@tanstack/react-query'
import type { useStore } from 'jotai'
import { referencesAtom } from '../references/list/references.ts'
import { notePanelReplaced, readPanel } from '../references/panel-snapshot.ts'
import { draftAtomOf } from '../request/draft.ts'
import { wholeDraft } from '../request/settings.ts'
import type { FoundSettings } from './found-settings.ts'
import { madeWith } from './made-with.ts'
import { restore } from './restore.ts'

/** Whose panel it is. */
interface Where {
  readonly client: QueryClient
  readonly store: ReturnType<typeof useStore>
  readonly userId: string
}

/**
 * Puts what a file says into the panel, and says what could not be taken over.
 * @param dropped files that are no references any more
 */
export async function applySettings(
  { client, store, userId }: Where,
  found: FoundSettings,
  dropped: readonly File[],
): Promise<void> {
  const made = await madeWith(client, found)
  // Not earlier: the person may have written and chosen something while that was loaded.
  const { draft: before, references: chosen } = readPanel(store, userId)
  const models = client.getQueryData<readonly Model[]>(cacheKey(listModels, {})) ?? []
  const restored = restore(found, models, before)
  const others = chosen.filter(({ file }) => file === undefined || !dropped.includes(file))
  store.set(draftAtomOf(userId), wholeDraft(restored.draft))
  store.set(referencesAtom, made.references ?? others)
  const lost = [...restored.lost, ...made.lost].join(' ')
  showToast({
    title: 'Settings applied',
    ...(lost !== '' && { description: lost }),
    action: notePanelReplaced(store, userId, { draft: before, references: others }),
  })
}
