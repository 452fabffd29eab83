import { GenerateForm, type Generation } from '@studio/backend/contract'
import type { EditDraft } from './edit-draft.ts'
import { editModels } from './edit-models.ts'

/** The words and settings of an earlier request for the form. What the edit page does not offer stays as it is set there. */
export function reusedDraft({ prompt, model, aspectRatio, quality, numberOfImages }: Generation): Partial<EditDraft> {
  const form = GenerateForm.shape
  const known = editModels.find(({ id }) => id === model)?.value
  const aspect = form.aspectRatio.safeParse(aspectRatio).data
  const size = form.quality.safeParse(quality).data
  const count = form.numberOfImages.safeParse(numberOfImages).data
  return {
    prompt,
    mode: 'manual',
    ...(known !== undefined && { model: known }),
    ...(aspect !== undefined && { aspectRatio: aspect }),
    ...(size !== undefined && { quality: size }),
    ...(count !== undefined && { numberOfImages: count }),
  }
}
