import type { ImageModelId, Model } from '@studio/backend/contract'

/** Words in the names of checkpoints, and the model here that is of the same family. */
const families: readonly (readonly [RegExp, ImageModelId])[] = [
  [/seedream/i, 'bytedance/seedream-v4'],
  [/hunyuan/i, 'wavespeed-ai/hunyuan-image-3'],
  [/krea/i, 'wavespeed-ai/flux-krea-dev-lora'],
  [/chroma/i, 'wavespeed-ai/chroma'],
  [/wan[\W_]?2[\W_]?[12]/i, 'wavespeed-ai/wan-2.2/text-to-image-realism'],
  [/nano[\W_]?banana/i, 'google/nano-banana/edit'],
  [/ideogram/i, 'ideogram-ai/ideogram-character'],
  [/soul/i, 'segmind/higgsfield-soul'],
]

/** The model on offer that a file means, by its id, its label or its family; undefined when there is none. */
export function modelOf<Each extends Pick<Model, 'id' | 'label'>>(
  name: string,
  models: readonly Each[],
): Each | undefined {
  const exact = models.find(({ id, label }) => id === name || label === name)
  const family = families.find(([words]) => words.test(name))?.[1]
  return exact ?? models.find(({ id }) => id === family)
}
