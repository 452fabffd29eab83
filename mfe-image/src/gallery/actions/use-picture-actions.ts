import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOpenDetail } from '../../address/use-detail.ts'
import type { Tile } from '../items/live-tiles.ts'
import type { Picture } from '../items/picture.ts'
import { findPicture } from './find-picture.ts'
import { useDismiss } from './use-dismiss.ts'
import { useDownload } from './use-download.ts'
import { useEdit } from './use-edit.ts'
import { useFavorite } from './use-favorite.ts'
import { useReference } from './use-reference.ts'
import { useReuse } from './use-reuse.ts'
import { useTrash } from './use-trash.ts'

/** What can be done with images. Always the same object, so that tiles are not rendered again because of it. */
export interface PictureActions {
  readonly open: (assetId: string) => void
  readonly favorite: (ids: readonly string[], favorite: boolean) => void
  readonly trash: (ids: readonly string[]) => void
  readonly download: (ids: readonly string[]) => void
  readonly reference: (assetId: string) => void
  readonly reuse: (picture: Picture) => void
  /** Puts the words and settings of a failed output into the panel, and the cursor into the words. */
  readonly edit: (tile: Tile) => void
  readonly dismiss: (tiles: readonly Tile[]) => void
}

/** Tells that an image cannot be opened because the server does not respond. */
export function tellNotOpened(): void {
  showToast({ title: 'The image could not be opened', tone: 'bad' })
}

/** The actions of the gallery and the detail dialog. */
export function usePictureActions(): PictureActions {
  const client = useQueryClient()
  const openDetail = useOpenDetail()
  const [favorite, trash, download, reference] = [useFavorite(), useTrash(), useDownload(), useReference()]
  const [reuse, edit, dismiss] = [useReuse(), useEdit(), useDismiss()]

  return useMemo(() => {
    const open = async (assetId: string): Promise<void> => {
      const picture = await findPicture(client, assetId)
      if (picture !== undefined) openDetail({ generationId: picture.generation.id, n: picture.output.n })
    }
    return {
      open: (assetId) => void open(assetId).catch(tellNotOpened),
      favorite: (ids, to) => void favorite(ids, to),
      trash: (ids) => void trash(ids),
      download: (ids) => void download(ids),
      reference,
      reuse: (picture) => void reuse(picture),
      edit,
      dismiss: (tiles) => void dismiss(tiles),
    }
  }, [client, openDetail, favorite, trash, download, reference, reuse, edit, dismiss])
}
