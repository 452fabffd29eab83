import { showToast } from '@studio/ui/toast-store'
import type { Panel } from './use-panel.ts'

/** Puts words into the prompt box; what stood there comes back with the Undo of the toast. */
export function replacePrompt({ draft, change }: Pick<Panel, 'draft' | 'change'>, prompt: string): void {
  const before = draft.prompt
  if (prompt === before) return
  change({ prompt })
  if (before.trim() === '') return
  showToast({ title: 'Prompt replaced', action: { label: 'Undo', run: () => change({ prompt: before }) } })
}
