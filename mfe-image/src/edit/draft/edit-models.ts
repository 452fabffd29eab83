import type { ImageModelId, Model } from '@studio/backend/contract'

/** The models of the edit page with their names there, the first one by default (spec images 9). */
export const editModels = [
  { value: 'nano_banana', id: 'google/nano-banana/edit', label: 'Nano Banana Edit' },
  { value: 'seedream', id: 'bytedance/seedream-v4', label: 'SeeDream 4.0' },
] as const satisfies readonly { readonly value: string; readonly id: ImageModelId; readonly label: string }[]

export type EditModel = (typeof editModels)[number]['value']

/** The name of a model on the edit page. */
export function editLabel(value: EditModel): string {
  return editModels.find((each) => each.value === value)?.label ?? value
}

/** The model as the server offers it; undefined when it does not. */
export function offeredModel(models: readonly Model[], value: EditModel): Model | undefined {
  const id = editModels.find((each) => each.value === value)?.id
  return models.find((model) => model.id === id)
}
