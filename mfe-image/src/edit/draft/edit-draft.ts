import { type AspectRatio, GenerateForm, type Quality } from '@studio/backend/contract'
import { storedAtomOf } from '@studio/ui/stored-atom'
import { type EditRef, editRef, readEditSearch } from '../../address/edit-search.ts'
import { isRecord } from '../../request/is-record.ts'
import { type Remembered, rememberedOf, withRemembered } from '../../request/remembered.ts'
import { type EditModel, editModels } from './edit-models.ts'

/** Who chooses model and aspect ratio: the studio, from image and prompt, or the person. */
export type EditMode = 'auto' | 'manual'

/** What a person has chosen and written on the edit page. */
export interface EditDraft {
  readonly prompt: string
  readonly model: EditModel
  readonly mode: EditMode
  /** Used in manual mode; undefined until the person chooses one: the ratio of the image. */
  readonly aspectRatio?: AspectRatio | undefined
  /** Used in manual mode; undefined until one is chosen: 2K. */
  readonly quality?: Quality | undefined
  readonly numberOfImages: number
  /** The picture that was edited last: the page opens with it when its address names none. */
  readonly last?: EditRef | undefined
  /** Id of the last generation that was asked for from each picture. */
  readonly requests: Remembered<string>
}

/** Spec images 9: Nano Banana Edit, one image. */
const initial: EditDraft = { prompt: '', model: 'nano_banana', mode: 'auto', numberOfImages: 1, requests: [] }

/** The draft that remembers this generation as the last one that was made from the picture. */
export function withRequest(draft: EditDraft, assetId: string, generationId: string): Pick<EditDraft, 'requests'> {
  return { requests: withRemembered(draft.requests, assetId, generationId) }
}

/** The last generation that was asked for from a picture. */
export function requestOf({ requests }: EditDraft, assetId: string): string | undefined {
  return rememberedOf(requests, assetId)
}

/** A change to the words and settings of this draft: one that it does not have is taken away. */
export function formOf({ prompt, model, mode, aspectRatio, quality, numberOfImages }: EditDraft): Partial<EditDraft> {
  return { prompt, model, mode, aspectRatio, quality, numberOfImages }
}

const isPair = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((id) => typeof id === 'string')

/** Reads what was stored; undefined for anything of another shape. */
export function readEditDraft(value: unknown): EditDraft | undefined {
  if (!isRecord(value) || !Array.isArray(value['requests'])) return undefined
  const { prompt, requests, last } = value
  const model = editModels.find(({ value: name }) => name === value['model'])?.value
  const mode = (['auto', 'manual'] as const).find((each) => each === value['mode'])
  const count = GenerateForm.shape.numberOfImages.safeParse(value['numberOfImages']).data
  if (typeof prompt !== 'string' || model === undefined || mode === undefined || count === undefined) return undefined
  const aspectRatio = GenerateForm.shape.aspectRatio.safeParse(value['aspectRatio'] ?? null).data
  const quality = GenerateForm.shape.quality.safeParse(value['quality'] ?? null).data
  return {
    prompt,
    model,
    mode,
    numberOfImages: count,
    ...(aspectRatio !== undefined && { aspectRatio }),
    ...(quality !== undefined && { quality }),
    ...(isRecord(last) && { last: editRef(readEditSearch({ ...last })) }),
    requests: requests.filter(isPair),
  }
}

/** Stored in the browser per person, so that leaving the page loses nothing; each tab of the browser has its own. */
export const editDraftAtomOf = storedAtomOf('edit', {
  initial,
  perTab: true,
  read: readEditDraft,
  next: (now, change: Partial<EditDraft> | ((now: EditDraft) => Partial<EditDraft>)) => ({
    ...now,
    ...(typeof change === 'function' ? change(now) : change),
  }),
})
