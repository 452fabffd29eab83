import { uploadImage } from '@studio/backend/contract'
import type { Character } from '@studio/backend/contract/library'
import { draggedAssetId } from '@studio/media/asset'
import { tellProgress } from '@studio/media/bulk'
import { useCharacters } from '@studio/media/characters'
import { useMembership } from '@studio/media/membership'
import { readPictures } from '@studio/media/picture-files'
import { errorText } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { noteUnsaved } from '@studio/ui/unsaved'
import { addAsTheyCome } from './add-as-they-come.ts'

/**
 * Uploads files, one after the other, the last one first, and tells the id of each as soon as it has one; those that are no pictures that
 * the studio can use are not sent. Returns one sentence for each file that was left out. Never rejects.
 */
async function uploadAll(files: readonly File[], onUploaded: (id: string) => void): Promise<readonly string[]> {
  const { pictures, refusals } = await readPictures(files)
  const failures: string[] = []
  for (const [done, { key, file, url }] of pictures.toReversed().entries()) {
    tellProgress('Uploading...', done, pictures.length)
    URL.revokeObjectURL(url)
    try {
      const { id } = await sendCommand(uploadImage, { body: {}, files: { image: [file] } }, { idempotencyKey: key })
      onUploaded(id)
    } catch (error) {
      failures.unshift(`${file.name}: ${errorText(error, 'It could not be uploaded.')}`)
    }
  }
  return [...refusals, ...failures]
}

/** Adds pictures to a character, and tells what has become of them. */
interface DropOnCharacter {
  /** Takes what is dropped: files, or an image of the studio from another window. */
  readonly takeDrop: (transfer: DataTransfer) => void
  readonly takeFiles: (files: readonly File[]) => void
}

/** Takes pictures for a character. While files are on their way, the browser asks before it leaves the page. */
export function useDropOnCharacter(character: Pick<Character, 'id' | 'name'>): DropOnCharacter {
  const characters = useCharacters()
  const change = useMembership(characters)

  /**
   * Images are put before those that are there: the first file is sent last, so that they are in the order of the files. Until all are
   * uploaded, which can take minutes, Ctrl+Z is meant for what the person has done before or does meanwhile. Never rejects.
   */
  const send = async (files: readonly File[]): Promise<void> => {
    const { take, end } = addAsTheyCome((ids) =>
      characters.change({ id: character.id, change: 'add', ids, progress: 'Adding...' }),
    )
    const leftOut = await uploadAll(files, take)
    const sent = end().then((outcome) => ({ ...outcome, leftOut }))
    await change('add', character, sent)
  }
  const takeFiles = (files: readonly File[]): void => {
    if (files.length === 0) return
    const unsent = Symbol('files for a character')
    noteUnsaved(unsent, true)
    void send(files).finally(() => noteUnsaved(unsent, false))
  }
  return {
    takeFiles,
    takeDrop: (transfer) => {
      const assetId = draggedAssetId(transfer, location.origin)
      if (assetId === undefined) takeFiles([...transfer.files])
      else void change('add', character, [assetId])
    },
  }
}
