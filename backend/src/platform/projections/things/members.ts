import type { Update } from '../projection.ts'

/** What a document of something that has images says of them, so that a list of such things need not read the images. */
export interface Members {
  /** How many images it has, including those that are in the trash. */
  readonly members: number
  /** Ids of the images that were added last, at most `mostNewest`, the last one at the end. */
  readonly newest: readonly string[]
  /**
   * Id of the image that was chosen to represent it, null while none was. It stays when that image is removed, so that the image
   * represents it again once it is put back; a list shows it only while it is one of the images.
   */
  readonly cover: string | null
}

/** More than a mosaic shows, since some of them may be in the trash. */
export const mostNewest = 12

export const noMembers: Members = { members: 0, newest: [], cover: null }

/** Counts an image in that was no member before. */
export const memberAdded = (imageId: string): Update => ({
  $inc: { members: 1 },
  $push: { newest: { $each: [imageId], $slice: -mostNewest } },
})

/** Counts an image out that was a member before. */
export const memberRemoved = (imageId: string): Update => ({
  $inc: { members: -1 },
  $pull: { newest: imageId },
})
