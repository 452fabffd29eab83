import { showToast } from '@studio/ui/toast-store'
import { noteAct } from '../acts/last-act.ts'

/** Id of the prompt's text field. */
export const promptId = 'prompt'

/** Focuses the prompt. */
export function focusPrompt(): void {
  document.getElementById(promptId)?.focus()
}

interface PromptDraft {
  readonly draft: { readonly prompt: string }
  readonly change: (change: { readonly prompt: string }) => void
}

/** Puts words into the prompt box. What stood there comes back with the Undo of the toast, and with Ctrl+Z. */
export function replacePrompt(
  store: Parameters<typeof noteAct>[0],
  { draft, change }: PromptDraft,
  prompt: string,
): void {
  const before = draft.prompt
  if (prompt === before) return
  change({ prompt })
  if (before.trim() === '') return
  const undo = noteAct(store, async () => change({ prompt: before }))
  showToast({ title: 'Prompt replaced', action: { label: 'Undo', run: () => void undo() } })
}
