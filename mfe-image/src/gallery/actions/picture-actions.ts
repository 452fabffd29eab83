import type { Picture } from '@studio/media/pictures'
import { createContext, useContext } from 'react'
import type { ClipPage } from '../../clips/clip-pages.ts'
import type { Tile } from '../items/live-tiles.ts'

/** What can be done with images. Always the same object, so that tiles are not rendered again because of it. */
export interface PictureActions {
  readonly open: (assetId: string) => void
  readonly favorite: (ids: readonly string[], favorite: boolean) => void
  /** `bulk` says that they were selected, even if it is only one. */
  readonly trash: (ids: readonly string[], bulk?: boolean) => void
  readonly download: (ids: readonly string[]) => void
  readonly reference: (assetId: string) => void
  readonly reuse: (picture: Picture) => void
  /** Opens the edit page with the picture (spec images 2). */
  readonly change: (picture: Picture) => void
  /** Opens a page of clips with a picture, by its asset id. */
  readonly goClip: (page: ClipPage, assetId: string) => void
  /** Puts the words and settings of a failed output into the panel, and the cursor into the words. */
  readonly edit: (tile: Tile) => void
  readonly dismiss: (tiles: readonly Tile[]) => void
}

export const PictureActionsContext = createContext<PictureActions | undefined>(undefined)

/** The actions of the page; throws outside of `PictureActionsProvider`. */
export function usePictureActions(): PictureActions {
  const actions = useContext(PictureActionsContext)
  if (actions === undefined) throw new Error('There is no PictureActionsProvider around this component')
  return actions
}
