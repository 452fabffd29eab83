import { animationModel } from './animation-model.ts'
import { findLipSyncModel } from './lip-sync-models.ts'
import { findVideoModel } from './video-models.ts'

/** What people call a model that makes clips, of whatever kind; undefined for one that this release does not know. */
export function clipModelName(id: string): string | undefined {
  const model = findVideoModel(id) ?? findLipSyncModel(id) ?? [animationModel].find((each) => each.id === id)
  return model?.label
}
