import { noteAct } from '@studio/media/last-act'
import { showToast } from '@studio/ui/toast-store'
import type { Draft } from '../../request/settings.ts'

/** Puts words into the prompt box. What stood there comes back with the Undo of the toast, and with Ctrl+Z. */
export function replacePrompt(
  store: Parameters<typeof noteAct>[0],
  { draft, change }: { readonly draft: Draft; readonly change: (change: Partial<Draft>) => void },
  prompt: string,
): void {
  const before = draft.prompt
  if (prompt === before) return
  change({ prompt })
  if (before.trim() === '') return
  const undo = noteAct(store, async () => change({ prompt: before }))
  showToast({ title: 'Prompt replaced', action: { label: 'Undo', run: () => void undo() } })
}
