import { maxReferences } from '@studio/backend/contract'
import { readPictures } from '@studio/media/picture-files'
import type { Pictures } from './use-reference-offers.ts'

/** Files as references, those that the studio can use. */
export async function fileReferences(files: readonly File[]): Promise<Pictures> {
  const { pictures, refusals, unread } = await readPictures(files, { most: maxReferences })
  return { references: pictures, refusals, files, unread: unread.map(({ name }) => name) }
}
