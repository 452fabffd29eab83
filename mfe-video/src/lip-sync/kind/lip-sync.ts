import {
  findLipSyncModel,
  type LipSync,
  type LipSyncModel,
  type LipSyncModelId,
  syncModes,
  talkAspectRatios,
} from '@studio/backend/contract/lip-syncs'
import { widthByHeightOf } from '@studio/backend/contract/videos'
import { formatDate } from '@studio/ui/format'
import { modeWords } from '../modes/mode-words.ts'

/** The model as people know it; its id for one that is offered no longer. */
export const modelLabel = (id: string): string => findLipSyncModel(id)?.label ?? id

/** The model with an id of the studio. */
export function modelOf(id: LipSyncModelId): LipSyncModel {
  const model = findLipSyncModel(id)
  if (model === undefined) throw new Error(`There is no model ${id}`)
  return model
}

/** How a lip sync was made in a word: its sync mode, or its model where that has none. */
export function mannerOf({ model, syncMode }: Pick<LipSync, 'model' | 'syncMode'>): string {
  if (findLipSyncModel(model)?.takesVideo === false) return modelLabel(model)
  const known = syncModes.find((mode) => mode === syncMode)
  return known === undefined ? syncMode : modeWords[known].title
}

/** The day on which a lip sync was asked for, where the person is. */
export const dayOf = ({ createdAt }: Pick<LipSync, 'createdAt'>): string => formatDate(Date.parse(createdAt))

/** A lip sync in words: nobody has given it any, so how it was made and when. */
export function lipSyncName(lipSync: Pick<LipSync, 'model' | 'syncMode' | 'createdAt'>): string {
  return `Lip sync, ${mannerOf(lipSync)}, ${dayOf(lipSync)}`
}

/** Width by height: of the clip itself, until it is there of what was asked for. */
export function ratioOf({ clip, aspectRatio }: Pick<LipSync, 'clip' | 'aspectRatio'>): number {
  if (clip !== undefined) return clip.width / clip.height
  return widthByHeightOf(talkAspectRatios.find((each) => each === aspectRatio) ?? talkAspectRatios[0])
}
