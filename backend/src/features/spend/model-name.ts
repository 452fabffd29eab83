import { findImageModel } from '../catalogue/models.ts'

/** What people call a model: an image model by its label, a language model by its id. */
export function modelName(model: string): string {
  return findImageModel(model)?.label ?? model
}
