import { showToast } from '@studio/ui/toast-store'
import type { useStore, WritableAtom } from 'jotai'
import { noteReplaced } from '../acts/last-act.ts'

/** Id of the prompt's text field. */
export const promptId = 'prompt'

/** Focuses the prompt. */
export function focusPrompt(): void {
  document.getElementById(promptId)?.focus()
}

/** A draft that holds the words of a prompt; setting it changes the given parts. */
type PromptDraftAtom = WritableAtom<{ readonly prompt: string }, [{ readonly prompt: string }], void>

/** Puts words into the prompt box. What stood there comes back as `noteReplaced` says. */
export function replacePrompt(store: ReturnType<typeof useStore>, draftAtom: PromptDraftAtom, prompt: string): void {
  const written = {
    read: () => store.get(draftAtom).prompt,
    write: (words: string) => store.set(draftAtom, { prompt: words }),
  }
  const before = written.read()
  if (prompt === before) return
  written.write(prompt)
  if (before.trim() === '') return
  showToast({ title: 'Prompt replaced', action: noteReplaced(store, written, before) })
}
