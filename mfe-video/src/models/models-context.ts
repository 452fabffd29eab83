import type { VideoModel } from '@studio/backend/contract/videos'
import { createContext, useContext } from 'react'
import { modelLabel } from './model-label.ts'

/** The models of the page around a tile, so that not each of its tiles follows their list by itself; undefined until they are loaded. */
export const ModelsContext = createContext<readonly VideoModel[] | undefined>(undefined)

/** The model's name as people know it. */
export function useModelLabel(id: string): string {
  return modelLabel(useContext(ModelsContext), id)
}
