import { replacePrompt } from '@studio/media/written-prompt'
import { useCurrentUser } from '@studio/ui/current-user'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { draftAtomOf } from './draft.ts'
import { notePanelPress } from './panel-press.ts'

/** Puts words into the prompt box of the panel, as `replacePrompt` does. */
export function useReplacePrompt(): (prompt: string) => void {
  const store = useStore()
  const draftAtom = draftAtomOf(useCurrentUser().id)
  return useCallback(
    (prompt) => {
      notePanelPress(store)
      replacePrompt(store, draftAtom, prompt)
    },
    [store, draftAtom],
  )
}
