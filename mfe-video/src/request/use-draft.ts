import { useCurrentUser } from '@studio/ui/current-user'
import { useAtom } from 'jotai'
import { draftAtomOf } from './draft.ts'

/** The panel's content and how to change parts of it. */
export function useDraft() {
  return useAtom(draftAtomOf(useCurrentUser().id))
}
