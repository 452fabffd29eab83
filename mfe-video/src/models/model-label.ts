import type { VideoModel } from '@studio/backend/contract/videos'

/** The model's name as people know it; its id while the list is not loaded, and for a model that is offered no longer. */
export function modelLabel(models: readonly Pick<VideoModel, 'id' | 'label'>[] | undefined, id: string): string {
  return models?.find((model) => model.id === id)?.label ?? id
}
