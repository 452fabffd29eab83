import { noteReplaced } from '@studio/media/last-act'
import { showToast } from '@studio/ui/toast-store'
import type { useStore } from 'jotai'
import { type EditDraft, editDraftAtomOf, formOf } from '../draft/edit-draft.ts'
import type { MaskAct } from './mask-acts.ts'
import { actsOver, masksAtomOf } from './mask-draft.ts'

interface Place {
  readonly userId: string
  /** Id of the picture that the mask is laid over. */
  readonly onto: string
}

/** What a person has written, chosen and painted to change a picture. */
interface EditedForm {
  /** Words and settings; one that it does not name stays as it is. */
  readonly form: Partial<EditDraft>
  readonly acts: readonly MaskAct[]
}

/** Puts these words, settings and mask into the edit page, and says so. What was there comes back with the Undo of the toast, and with Ctrl+Z. */
export function replaceEditedForm(store: ReturnType<typeof useStore>, { userId, onto }: Place, next: EditedForm): void {
  const [draftAtom, masksAtom] = [editDraftAtomOf(userId), masksAtomOf(userId)]
  const written = {
    read: (): EditedForm => ({
      form: formOf(store.get(draftAtom)),
      acts: actsOver(store.get(masksAtom), onto),
    }),
    write: ({ form, acts }: EditedForm): void => {
      store.set(draftAtom, form)
      store.set(masksAtom, { assetId: onto, acts })
    },
  }
  const before = written.read()
  written.write(next)
  showToast({ title: 'Settings applied', action: noteReplaced(store, written, before) })
}
