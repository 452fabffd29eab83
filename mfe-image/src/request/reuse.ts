import { GenerateForm, type Generation } from '@studio/backend/contract'
import type { Draft } from './settings.ts'

/** A generation's words and settings for the panel; missing values become 4K and 4 images (spec images 9). */
export function draftOf(generation: Generation, current: Draft): Draft {
  const form = GenerateForm.shape
  return {
    prompt: generation.prompt,
    model: form.model.safeParse(generation.model).data ?? current.model,
    aspectRatio: form.aspectRatio.safeParse(generation.aspectRatio).data ?? current.aspectRatio,
    quality: form.quality.safeParse(generation.quality).data ?? '4K',
    numberOfImages: form.numberOfImages.safeParse(generation.numberOfImages).data ?? 4,
    higgsFieldStyle: current.higgsFieldStyle,
  }
}
