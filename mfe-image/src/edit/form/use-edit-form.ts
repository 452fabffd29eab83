import type { AspectRatio, Model, Quality } from '@studio/backend/contract'
import type { Obstacle } from '@studio/media/obstacle-list'
import { connectionAtom } from '@studio/ui/connection'
import { useCurrentUser } from '@studio/ui/current-user'
import { useAtom, useAtomValue } from 'jotai'
import { useQueueStatus } from '../../generate/use-queue-status.ts'
import { pendingAtom, unansweredImages } from '../../request/pending.ts'
import { priceCents } from '../../request/settings.ts'
import type { AutoChoice } from '../draft/auto.ts'
import { type EditDraft, editDraftAtomOf } from '../draft/edit-draft.ts'
import type { EditModel } from '../draft/edit-models.ts'
import type { Mask } from '../mask/use-mask.ts'
import type { EditedPicture } from '../picture/edited.ts'
import { editObstaclesOf } from './edit-obstacles.ts'
import { editSettingsOf } from './edit-settings.ts'
import { useSubmitEdit } from './use-submit-edit.ts'

interface EditForm {
  readonly draft: EditDraft
  readonly change: (change: Partial<EditDraft>) => void
  /** What the studio chooses in Auto; undefined in Manual. */
  readonly auto: AutoChoice | undefined
  /** Only a part of the picture is to change. */
  readonly isMasked: boolean
  /** What will be sent, whoever chose it. */
  readonly model: EditModel
  readonly aspectRatio: AspectRatio
  readonly aspectRatios: readonly AspectRatio[]
  readonly quality: Quality
  readonly qualities: readonly Quality[]
  readonly obstacles: readonly Obstacle[]
  readonly priceCents: number
  /** Sends the request or says why not. */
  readonly submit: () => void
}

interface Shown {
  readonly picture: EditedPicture | undefined
  readonly mask: Mask
  /** All models of the studio. */
  readonly models: readonly Model[]
  /** A request from this picture is under way. */
  readonly isBusy: boolean
}

/** What the form of the edit page shows and sends (spec images 2, 5 and 9). */
export function useEditForm({ picture, mask, models, isBusy }: Shown): EditForm | undefined {
  const [draft, change] = useAtom(editDraftAtomOf(useCurrentUser().id))
  const queue = useQueueStatus()
  const unanswered = unansweredImages(useAtomValue(pendingAtom))
  const connection = useAtomValue(connectionAtom)
  const submit = useSubmitEdit()

  const isMasked = mask.file !== undefined || mask.state !== 'ready'
  const chosen = editSettingsOf({ draft, picture, isMasked, models })
  if (chosen === undefined) return undefined

  const { auto, value, model, settings } = chosen
  const prompt = draft.prompt.trim()
  const price = priceCents(model, settings)
  const obstacles = editObstaclesOf({
    isBusy,
    mask,
    count: draft.numberOfImages,
    inProgress: queue.inProgress + unanswered,
    max: queue.max,
    connection,
    model,
    prompt,
  })
  return {
    draft,
    change,
    auto,
    isMasked,
    model: value,
    aspectRatio: settings.aspectRatio,
    aspectRatios: model.aspectRatios.filter((each) => each !== 'auto'),
    quality: settings.quality,
    qualities: model.qualities,
    obstacles,
    priceCents: price,
    submit: () => submit({ picture, mask, prompt, settings, priceCents: price, obstacles }),
  }
}
