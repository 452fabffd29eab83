import { uploadImage } from '@studio/backend/contract'
import { carriesPictures, draggedAssetId } from '@studio/media/asset'
import { pastedFiles, useDraggedOver } from '@studio/media/drop-anywhere'
import { readPictures } from '@studio/media/picture-files'
import { errorText } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { type ClipboardEvent, type DragEvent, useState } from 'react'

/**
 * Takes pictures of the studio and files that are dropped or pasted anywhere in a dialog; files are uploaded, one after the other.
 * @param add told the id of each picture, once it has one
 */
export function useTakenPictures(add: (assetId: string) => void) {
  const [uploading, setUploading] = useState(0)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const lit = useDraggedOver(carriesPictures)
  const refuse = (more: readonly string[]): void => setRefusals((now) => [...now, ...more])

  const upload = async (files: readonly File[]): Promise<void> => {
    const read = await readPictures(files)
    refuse(read.refusals)
    for (const { key, file, url } of read.pictures) {
      URL.revokeObjectURL(url)
      try {
        add((await sendCommand(uploadImage, { body: {}, files: { image: [file] } }, { idempotencyKey: key })).id)
      } catch (error) {
        refuse([`${file.name}: ${errorText(error, 'It could not be uploaded.')}`])
      }
    }
  }
  const takeFiles = (files: readonly File[]): void => {
    setRefusals([])
    setUploading((count) => count + files.length)
    void upload(files).finally(() => setUploading((count) => count - files.length))
  }
  return {
    /** How many files are on their way. */
    uploading,
    /** One sentence for each file that could not be taken. */
    refusals,
    /** Whether something that is taken is being dragged. */
    lit,
    /** For an element around the dialog: what happens in the dialog is told to it, too. */
    handlers: {
      onDragOver: (event: DragEvent): void => {
        if (carriesPictures(event.dataTransfer)) event.preventDefault()
      },
      onDrop: (event: DragEvent): void => {
        if (!carriesPictures(event.dataTransfer)) return
        event.preventDefault()
        const assetId = draggedAssetId(event.dataTransfer, location.origin)
        if (assetId === undefined) takeFiles([...event.dataTransfer.files])
        else add(assetId)
      },
      onPaste: (event: ClipboardEvent): void => {
        const files = pastedFiles(event.nativeEvent)
        if (files.length === 0) return
        event.preventDefault()
        takeFiles(files)
      },
    },
  }
}
