import { type PictureFile, readPictures } from '@studio/media/picture-files'
import { showToast } from '@studio/ui/toast-store'
import type { useStore } from 'jotai'
import { createReading, type Reading, readLast } from '../form/reading/read-last.ts'
import type { FrameSlot } from './frames.ts'

/** The file that is being read for each slot. */
export const frameReadings: Readonly<Record<FrameSlot, Reading>> = { first: createReading(), last: createReading() }

/** Says why a file cannot be a frame. */
export const tellUnusable = (description: string): void =>
  showToast({ title: 'The image cannot be used', description, tone: 'bad' })

/** Reads the first of these files for a slot; undefined where it cannot be used, which is told, and where it is not wanted any more. */
export async function readFrame(
  store: ReturnType<typeof useStore>,
  slot: FrameSlot,
  files: readonly File[],
): Promise<PictureFile | undefined> {
  const read = await readLast(store, frameReadings[slot], {
    read: readPictures(files.slice(0, 1)),
    discard: ({ pictures }) => {
      for (const { url } of pictures) URL.revokeObjectURL(url)
    },
  })
  if (read === undefined) return undefined
  const [picture] = read.pictures
  if (picture === undefined) tellUnusable(read.refusals.join(' '))
  return picture
}
