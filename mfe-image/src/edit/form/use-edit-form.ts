import type { AspectRatio, Generation, Model, Quality } from '@studio/backend/contract'
import { generationKey } from '@studio/media/gallery'
import type { Obstacle } from '@studio/media/obstacle-list'
import { connectionAtom } from '@studio/ui/connection'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useGoEdit } from '../../address/use-go-edit.ts'
import { aspectOf } from '../../detail/variation/variation-choices.ts'
import { obstaclesOf } from '../../generate/readiness.ts'
import { useGenerate } from '../../generate/use-generate.ts'
import { useQueueStatus } from '../../generate/use-queue-status.ts'
import { studioReference } from '../../references/list/studio-picture.ts'
import { pendingAtom, unansweredImages } from '../../request/pending.ts'
import { defaultDraft, priceCents, repairSettings, type Settings } from '../../request/settings.ts'
import { type AutoChoice, autoChoice } from '../draft/auto.ts'
import { type EditDraft, editDraftAtomOf, formOf, withRequest } from '../draft/edit-draft.ts'
import { type EditModel, editModels, offeredModel } from '../draft/edit-models.ts'
import { replaceEditedForm } from '../mask/edited-form.ts'
import type { Mask } from '../mask/use-mask.ts'
import type { EditedPicture } from '../picture/edited.ts'

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

/** Spec images 8. */
const missing = { title: 'Missing Information', description: 'Please select an image and enter a prompt' } as const

/** Spec images 4: Generate is disabled while images are being made. */
const busy: Obstacle = {
  kind: 'busy',
  title: 'Generating',
  label: 'Generating',
  reason: 'Images are being made from this one. Wait until they are finished.',
}

/** A ratio for a page without a picture. */
const noPicture = { width: 1, height: 1 }

/** The models of this page that the server offers; undefined when it offers none of them. */
export function offeredOf(models: readonly Model[]): readonly [EditModel, ...EditModel[]] | undefined {
  const [first, ...others] = editModels
    .map(({ value }) => value)
    .filter((value) => offeredModel(models, value) !== undefined)
  return first && [first, ...others]
}

/** A mask of an earlier request is not there yet: without it the whole picture would change. */
const maskMissing: Obstacle = {
  kind: 'busy',
  title: 'The mask is not there yet',
  reason: 'The mask did not load yet. Wait for it, or clear it.',
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
  const userId = useCurrentUser().id
  const [draft, change] = useAtom(editDraftAtomOf(userId))
  const store = useStore()
  const goEdit = useGoEdit()
  const client = useQueryClient()
  const queue = useQueueStatus()
  const unanswered = unansweredImages(useAtomValue(pendingAtom))
  const connection = useAtomValue(connectionAtom)
  const generate = useGenerate('Failed to generate images')

  const prompt = draft.prompt.trim()
  const own = aspectOf(picture ?? noPicture)
  // The result is laid over the image, so it has its shape whatever else was set.
  const isMasked = mask.file !== undefined || mask.state !== 'ready'
  const auto = draft.mode === 'auto' ? autoChoice(prompt, picture ?? noPicture) : undefined
  const offered = offeredOf(models)
  const wanted = auto?.model ?? draft.model
  const value = offered?.find((each) => each === wanted) ?? offered?.[0]
  const model = value && offeredModel(models, value)
  if (value === undefined || model === undefined) return undefined

  const { prompt: _panel, ...usual } = defaultDraft
  const settings: Settings = repairSettings(
    {
      ...usual,
      numberOfImages: draft.numberOfImages,
      aspectRatio: isMasked ? own : (auto?.aspectRatio ?? draft.aspectRatio ?? own),
      quality: auto?.quality ?? draft.quality ?? usual.quality,
    },
    model,
  )
  const price = priceCents(model, settings)
  const obstacles = obstaclesOf({
    count: draft.numberOfImages,
    inProgress: queue.inProgress + unanswered,
    max: queue.max,
    connection,
    model,
    prompt,
    references: 1,
  })
  const remember = (accepted: Generation, { assetId }: EditedPicture): void => {
    client.setQueryData<Generation | null>(generationKey(accepted.id), (known) => known ?? accepted)
    change((now) => withRequest(now, assetId, accepted.id))
  }
  const writeAgain = ({ assetId }: EditedPicture): void => {
    replaceEditedForm(store, { userId, onto: assetId }, { form: formOf(draft), acts: mask.acts })
    goEdit({ imageId: assetId })
  }
  const all = [...(isBusy ? [busy] : []), ...(mask.state === 'ready' ? [] : [maskMissing]), ...obstacles]
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
    obstacles: all,
    priceCents: price,
    submit: () => {
      const [obstacle] = all
      if (picture === undefined || prompt === '') showToast({ ...missing, tone: 'bad' })
      else if (obstacle !== undefined) {
        showToast({ title: obstacle.title, description: obstacle.reason, tone: 'bad' })
      } else {
        const references = [studioReference(picture.assetId)]
        const onAccepted = (accepted: Generation): void => remember(accepted, picture)
        void generate({
          prompt,
          settings,
          references,
          priceCents: price,
          mask: mask.file,
          // The panel has no mask: there the whole picture would change.
          writeAgain: mask.file && (() => writeAgain(picture)),
          onAccepted,
        })
      }
    },
  }
}
