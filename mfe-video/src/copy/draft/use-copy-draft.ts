import { useCurrentUser } from '@studio/ui/current-user'
import { useAtom } from 'jotai'
import { copyDraftAtomOf } from './copy-draft.ts'

/** The form's content and how to change parts of it. */
export function useCopyDraft() {
  return useAtom(copyDraftAtomOf(useCurrentUser().id))
}
