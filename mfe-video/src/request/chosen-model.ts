import type { VideoModel } from '@studio/backend/contract/videos'

/** The model that the draft names; in place of a retired one its successor, of an unknown one the first. */
export function chosenModel(models: readonly VideoModel[], id: string): VideoModel | undefined {
  const named = models.find((model) => model.id === id)
  const successor = models.find((model) => model.id === named?.retired?.successor)
  return [named, successor, ...models].find((model) => model !== undefined && model.retired === undefined)
}
