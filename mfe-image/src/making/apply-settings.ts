import { listModels, type Model } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import type { QueryClient } from '@tanstack/react-query'
import type { useStore } from 'jotai'
import { notePanelReplaced, readPanel, writePanel } from '../references/panel-snapshot.ts'
import type { FoundSettings } from './found-settings.ts'
import { madeWith } from './made-with.ts'
import { restore } from './restore.ts'

/** Whose panel it is. */
interface Where {
  readonly client: QueryClient
  readonly store: ReturnType<typeof useStore>
  readonly userId: string
  /** Whether nothing else was put into the panel since this was asked for. */
  readonly isLast: () => boolean
}

/**
 * Puts what a file says into the panel, and says what could not be taken over.
 * @param dropped files that are no references any more
 */
export async function applySettings(
  { client, store, userId, isLast }: Where,
  found: FoundSettings,
  dropped: readonly File[],
): Promise<void> {
  const made = await madeWith(client, found)
  if (!isLast()) return
  // Not earlier: the person may have written and chosen something while that was loaded.
  const before = readPanel(store, userId)
  const models = client.getQueryData<readonly Model[]>(cacheKey(listModels, {})) ?? []
  const restored = restore(found, models, before.draft)
  const others = before.references.filter(({ file }) => file === undefined || !dropped.includes(file))
  const chosen = made.references ? { references: made.references, replaced: true } : { ...before, references: others }
  writePanel(store, userId, { ...chosen, draft: restored.draft })
  const lost = [...restored.lost, ...made.lost].join(' ')
  showToast({
    title: 'Settings applied',
    ...(lost !== '' && { description: lost }),
    action: notePanelReplaced(store, userId, { ...before, references: others }),
  })
}
