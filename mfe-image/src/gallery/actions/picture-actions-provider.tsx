import { useDownloadImages } from '@studio/media/download'
import { usePictureActs } from '@studio/media/picture-acts'
import { findPicture } from '@studio/media/pictures'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { useOpenDetail } from '../../address/use-detail.ts'
import { useGoEdit } from '../../address/use-go-edit.ts'
import { useGoClip } from '../../clips/use-go-clip.ts'
import { downloadName } from './download-name.ts'
import { openingAtom } from './opening.ts'
import { type PictureActions, PictureActionsContext } from './picture-actions.ts'
import { useDismiss } from './use-dismiss.ts'
import { useEdit } from './use-edit.ts'
import { useReference } from './use-reference.ts'
import { useReuse } from './use-reuse.ts'

/** Tells that an image cannot be opened because the server does not respond. */
export function tellNotOpened(): void {
  showToast({ title: 'The image could not be opened', tone: 'bad' })
}

/** Gives the actions on images to the gallery and the detail dialog. */
export function PictureActionsProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const client = useQueryClient()
  const store = useStore()
  const openDetail = useOpenDetail()
  const goEdit = useGoEdit()
  const goClip = useGoClip()
  const { favorite, trash } = usePictureActs()
  const download = useDownloadImages()
  const [reference, reuse, edit, dismiss] = [useReference(), useReuse(), useEdit(), useDismiss()]

  const actions = useMemo((): PictureActions => {
    const open = async (assetId: string): Promise<void> => {
      store.set(openingAtom, assetId)
      const picture = await findPicture(client, assetId).catch(tellNotOpened)
      if (store.get(openingAtom) !== assetId) return // the person has closed it
      if (picture === undefined) store.set(openingAtom, undefined)
      else openDetail({ generationId: picture.generation.id, n: picture.output.n })
    }
    return {
      open: (assetId) => void open(assetId),
      favorite: (ids, to) => void favorite(ids, to),
      trash: (ids, bulk) => void trash(ids, bulk),
      download: (ids) => void download(ids, () => downloadName(0)),
      reference,
      reuse: (picture) => void reuse(picture),
      edit,
      change: ({ generation, output }) => goEdit({ imageId: generation.id, n: output.n }),
      goClip,
      dismiss: (tiles) => void dismiss(tiles),
    }
  }, [client, store, openDetail, goEdit, goClip, favorite, trash, download, reference, reuse, edit, dismiss])
  return <PictureActionsContext value={actions}>{children}</PictureActionsContext>
}
