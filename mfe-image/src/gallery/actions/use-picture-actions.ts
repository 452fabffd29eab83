import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useMemo } from 'react'
import { useOpenDetail } from '../../address/use-detail.ts'
import { dismissedAtomOf } from '../items/dismissed.ts'
import { dismissalOf, type Tile } from '../items/live-tiles.ts'
import type { Picture } from '../items/picture.ts'
import { findPicture } from './find-picture.ts'
import { useDownload } from './use-download.ts'
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
  readonly dismiss: (tile: Tile) => void
}

/** Tells that an image cannot be opened because the server does not respond. */
export function tellNotOpened(): void {
  showToast({ title: 'The image could not be opened', tone: 'bad' })
}

/** The actions of the gallery and the detail dialog. */
export function usePictureActions(): PictureActions {
  const userId = useCurrentUser().id
  const client = useQueryClient()
  const store = useStore()
  const openDetail = useOpenDetail()
  const [favorite, trash, download, reference] = [useFavorite(), useTrash(), useDownload(), useReference()]
  const reuse = useReuse()

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
      dismiss: (tile) => store.set(dismissedAtomOf(userId), dismissalOf(tile)),
    }
  }, [client, openDetail, store, userId, favorite, trash, download, reference, reuse])
}
