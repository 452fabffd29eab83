import { uploadImage } from '@studio/backend/contract'
import { draggedAssetId } from '@studio/media/asset'
import { readPictures } from '@studio/media/picture-files'
import { errorText } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { noteUnsaved } from '@studio/ui/unsaved'
import { useState } from 'react'
import { useEditAsset } from '../../address/use-edit-asset.ts'
import { useGoEdit } from '../../address/use-go-edit.ts'
import { useStillHere } from '../../address/use-still-here.ts'

interface TakePictures {
  /** A file is on its way to the server. */
  readonly isUploading: boolean
  /** Uploads the first of these files that is a picture, and edits it. */
  readonly takeFiles: (files: readonly File[]) => void
  /** Edits what was dropped: a picture of the studio, or a file. */
  readonly takeDrop: (transfer: DataTransfer) => void
}

const refused = (description: string): void => showToast({ title: 'Failed to upload image', description, tone: 'bad' })

/** Ways for a picture onto the edit page, besides its address. */
export function useTakePictures(): TakePictures {
  const goEdit = useGoEdit()
  const editAsset = useEditAsset()
  const notePress = useStillHere()
  const [uploading, setUploading] = useState(0)

  const upload = async (files: readonly File[]): Promise<void> => {
    const { pictures, refusals } = await readPictures(files, { most: 1 })
    for (const { url } of pictures) URL.revokeObjectURL(url)
    const [picture] = pictures
    if (picture === undefined) return refused(refusals.join(' '))
    const input = { body: {}, files: { image: [picture.file] } }
    const isStillHere = notePress()
    const { id } = await sendCommand(uploadImage, input, { idempotencyKey: picture.key })
    const edit = (): void => goEdit({ imageId: id })
    // Whoever has gone elsewhere or chosen another image meanwhile is not taken away from there.
    if (isStillHere()) edit()
    else showToast({ title: 'Image uploaded', action: { label: 'Edit it', run: edit } })
  }
  const takeFiles = (files: readonly File[]): void => {
    if (files.length === 0) return
    const unsent = Symbol('picture file')
    noteUnsaved(unsent, true)
    setUploading((count) => count + 1)
    void upload(files)
      .catch((error: unknown) => refused(errorText(error, 'It could not be uploaded.')))
      .finally(() => {
        noteUnsaved(unsent, false)
        setUploading((count) => count - 1)
      })
  }
  return {
    isUploading: uploading > 0,
    takeFiles,
    takeDrop: (transfer) => {
      const assetId = draggedAssetId(transfer, location.origin)
      if (assetId === undefined) takeFiles([...transfer.files])
      else void editAsset(assetId).catch(() => refused('The server does not respond. Please try again.'))
    },
  }
}
