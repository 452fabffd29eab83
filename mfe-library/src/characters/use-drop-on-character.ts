import { uploadImage } from '@studio/backend/contract'
import type { Character } from '@studio/backend/contract/library'
import { draggedAssetId } from '@studio/media/asset'
import { tellProgress } from '@studio/media/bulk'
import { useCharacters } from '@studio/media/characters'
import { useMembership } from '@studio/media/membership'
import { readPictures } from '@studio/media/picture-files'
import { errorText } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'

/** What became of files that were dropped. */
interface Uploaded {
  readonly ids: readonly string[]
  /** One sentence for each file that was left out. */
  readonly refusals: readonly string[]
}

/** Uploads files, one after the other; those that are no pictures that the studio can use are not sent. Never rejects. */
async function uploadAll(files: readonly File[]): Promise<Uploaded> {
  const { pictures, refusals } = await readPictures(files)
  const ids: string[] = []
  const failures: string[] = []
  for (const [done, { key, file, url }] of pictures.entries()) {
    tellProgress('Uploading...', done, pictures.length)
    URL.revokeObjectURL(url)
    try {
      const { id } = await sendCommand(uploadImage, { body: {}, files: { image: [file] } }, { idempotencyKey: key })
      ids.push(id)
    } catch (error) {
      failures.push(`${file.name}: ${errorText(error, 'It could not be uploaded.')}`)
    }
  }
  return { ids, refusals: [...refusals, ...failures] }
}

/** Adds what is dropped on a character to it: files, or an image of the studio from another window. Tells what has become of it. */
export function useDropOnCharacter(character: Pick<Character, 'id' | 'name'>): (transfer: DataTransfer) => void {
  const change = useMembership(useCharacters())

  const addFiles = async (files: readonly File[]): Promise<void> => {
    const { ids, refusals } = await uploadAll(files)
    if (ids.length > 0) return await change('add', character, ids, refusals)
    if (refusals.length > 0) showToast({ title: 'Failed to add images.', description: refusals.join(' '), tone: 'bad' })
  }
  return (transfer) => {
    const assetId = draggedAssetId(transfer, location.origin)
    if (assetId !== undefined) void change('add', character, [assetId])
    else void addFiles([...transfer.files])
  }
}
