import type { Model } from '@studio/backend/contract'
import { aspectOf } from '../../detail/variation/variation-choices.ts'
import { defaultDraft, repairSettings, type Settings } from '../../request/settings.ts'
import { type AutoChoice, autoChoice } from '../draft/auto.ts'
import type { EditDraft } from '../draft/edit-draft.ts'
import { type EditModel, editModels, offeredModel } from '../draft/edit-models.ts'
import type { EditedPicture } from '../picture/edited.ts'

/** A ratio for a page without a picture. */
const noPicture = { width: 1, height: 1 }

interface Chosen {
  readonly draft: EditDraft
  readonly picture: Pick<EditedPicture, 'width' | 'height'> | undefined
  /** Only a part of the picture is to change. */
  readonly isMasked: boolean
  /** All models of the studio. */
  readonly models: readonly Model[]
}

/** What will be sent, whoever chose it. */
interface EditSettings {
  /** What the studio chooses in Auto; undefined in Manual. */
  readonly auto: AutoChoice | undefined
  readonly value: EditModel
  /** The model of that name as the server offers it. */
  readonly model: Model
  readonly settings: Settings
}

/** The models of this page that the server offers; undefined when it offers none of them. */
export function offeredOf(models: readonly Model[]): readonly [EditModel, ...EditModel[]] | undefined {
  const [first, ...others] = editModels
    .map(({ value }) => value)
    .filter((value) => offeredModel(models, value) !== undefined)
  return first && [first, ...others]
}

/** The settings of a request from a picture; undefined when the server offers no model for it. */
export function editSettingsOf({ draft, picture = noPicture, isMasked, models }: Chosen): EditSettings | undefined {
  const auto = draft.mode === 'auto' ? autoChoice(draft.prompt.trim(), picture) : undefined
  const wanted = auto?.model ?? draft.model
  const offered = offeredOf(models)
  const value = offered?.find((each) => each === wanted) ?? offered?.[0]
  const model = value && offeredModel(models, value)
  if (value === undefined || model === undefined) return undefined
  const own = aspectOf(picture)
  const { prompt: _panel, ...usual } = defaultDraft
  const settings = {
    ...usual,
    numberOfImages: draft.numberOfImages,
    // The result is laid over the image, so it has its shape whatever else was set.
    aspectRatio: isMasked ? own : (auto?.aspectRatio ?? draft.aspectRatio ?? own),
    quality: auto?.quality ?? draft.quality ?? usual.quality,
  }
  return { auto, value, model, settings: repairSettings(settings, model) }
}
