import type { Relative } from '@studio/backend/contract'
import { useImage } from '@studio/media/gallery'
import { isStatus } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useGoEdit } from '../address/use-go-edit.ts'
import type { ClipPage } from '../clips/clip-pages.ts'
import { usePictureActions } from '../gallery/actions/picture-actions.ts'
import { useTrashActions } from '../trash/use-trash-actions.ts'
import type { Opened } from './detail-dialog.tsx'
import { familyOptions, type useFamily } from './family/use-family.ts'
import { isInGallery, useGoTo } from './use-go-to.ts'

interface ShownRelative {
  /** Undefined while it is not known. */
  readonly opened: Opened | undefined
  /** It no longer exists, and the dialog is about to close. */
  readonly gone: boolean
  /** Undefined unless it could not be fetched. */
  readonly retry: (() => void) | undefined
}

/**
 * A picture that is in no gallery, an upload or one in the trash, with what its buttons do. Once it is in the gallery, because it was
 * restored, it is shown as such; when it no longer exists the dialog closes.
 * @param family of the picture; undefined while a picture of the gallery is shown
 */
export function useRelative(
  family: ReturnType<typeof useFamily> | undefined,
  onClose: () => void,
): ShownRelative | undefined {
  const actions = usePictureActions()
  const trash = useTrashActions()
  const client = useQueryClient()
  const goTo = useGoTo()
  const goEdit = useGoEdit()
  const data = family?.data
  const gone = family?.isLoadingError === true && isStatus(family.error, 404)
  const back = data !== undefined && isInGallery(data.picture) ? data.picture.id : undefined

  // The gallery may hear of the restore later than the family does.
  const isListed = useImage(back).data?.image.id === back
  // When it cannot be fetched now, it stays as it is until somebody goes on.
  const goBack = useEffectEvent((id: string) => void goTo.image(id).catch(() => undefined))
  useEffect(() => {
    if (back !== undefined && isListed) goBack(back)
  }, [back, isListed])
  const leave = useEffectEvent(() => {
    showToast({ title: 'The image no longer exists' })
    onClose()
  })
  useEffect(() => {
    if (gone) leave()
  }, [gone])

  if (family === undefined) return undefined
  if (data === undefined) {
    return { opened: undefined, gone, retry: family.isLoadingError && !gone ? () => void family.refetch() : undefined }
  }
  const restore = async ({ id }: Relative): Promise<void> => {
    await trash.restore(id)
    await client.invalidateQueries({ queryKey: familyOptions(id).queryKey })
  }
  const handlers = {
    onRestore: () => void restore(data.picture),
    onEdit: () => goEdit({ imageId: data.picture.id }),
    onClip: (page: ClipPage) => actions.goClip(page, data.picture.id),
    onReference: () => {
      actions.reference(data.picture.id)
      onClose()
    },
  }
  return { opened: { kind: 'relative', family: data, handlers }, gone, retry: undefined }
}
