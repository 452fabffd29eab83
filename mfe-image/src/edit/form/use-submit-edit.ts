import type { Generation } from '@studio/backend/contract'
import { generationKey } from '@studio/media/gallery'
import type { Obstacle } from '@studio/media/obstacle-list'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useStore } from 'jotai'
import { useGoEdit } from '../../address/use-go-edit.ts'
import { useGenerate } from '../../generate/use-generate.ts'
import { studioReference } from '../../references/list/studio-picture.ts'
import type { Settings } from '../../request/settings.ts'
import { editDraftAtomOf, formOf, withRequest } from '../draft/edit-draft.ts'
import { replaceEditedForm } from '../mask/edited-form.ts'
import type { Mask } from '../mask/use-mask.ts'
import type { EditedPicture } from '../picture/edited.ts'

/** Spec images 8. */
const missing = { title: 'Missing Information', description: 'Please select an image and enter a prompt' } as const

/** What Generate sends, and what holds it up. */
interface EditRequest {
  readonly picture: EditedPicture | undefined
  readonly mask: Pick<Mask, 'acts' | 'file'>
  readonly prompt: string
  readonly settings: Settings
  readonly priceCents: number
  readonly obstacles: readonly Obstacle[]
}

/** Returns a function that sends a request or says why not. Its images are remembered as the last ones that were made from the picture. */
export function useSubmitEdit(): (request: EditRequest) => void {
  const userId = useCurrentUser().id
  const [draft, change] = useAtom(editDraftAtomOf(userId))
  const store = useStore()
  const goEdit = useGoEdit()
  const client = useQueryClient()
  const generate = useGenerate('Failed to generate images')

  const remember = (accepted: Generation, { assetId }: EditedPicture): void => {
    client.setQueryData<Generation | null>(generationKey(accepted.id), (known) => known ?? accepted)
    change((now) => withRequest(now, assetId, accepted.id))
  }
  const writeAgain = ({ assetId }: EditedPicture, { acts }: EditRequest['mask']): void => {
    replaceEditedForm(store, { userId, onto: assetId }, { form: formOf(draft), acts })
    goEdit({ imageId: assetId })
  }
  return ({ picture, mask, prompt, settings, priceCents, obstacles: [obstacle] }) => {
    if (picture === undefined || prompt === '') return showToast({ ...missing, tone: 'bad' })
    if (obstacle !== undefined) {
      return showToast({ title: obstacle.title, description: obstacle.reason, tone: 'bad' })
    }
    void generate({
      prompt,
      settings,
      references: [studioReference(picture.assetId)],
      priceCents,
      mask: mask.file,
      // The panel has no mask: there the whole picture would change.
      writeAgain: mask.file && (() => writeAgain(picture, mask)),
      onAccepted: (accepted) => remember(accepted, picture),
    })
  }
}
