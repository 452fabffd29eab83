import { type PictureFile, readPictures } from '@studio/media/picture-files'
import type { useStore } from 'jotai'
import { createReading, type Reading, readLast } from '../form/reading/read-last.ts'
import { tellUnusableImage } from '../form/reading/tell-unusable-image.ts'
import type { FrameSlot } from './frames.ts'

/** The file that is being read for each slot. */
export const frameReadings: Readonly<Record<FrameSlot, Reading>> = { first: createReading(), last: createReading() }

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
  if (picture === undefined) tellUnusableImage(read.refusals.join(' '))
  return picture
}
