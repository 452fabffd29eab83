import { mediaUrl } from '@studio/backend/contract'
import type { PictureFile } from '@studio/media/picture-files'
import { atom, type useStore } from 'jotai'

/** Spec video 5: how many pictures can be animated at once. */
export const mostSubjects = 4

export const tooManyWords = { title: 'Maximum 4 images', description: 'You can select up to 4 images' } as const

/** A picture that is animated. */
export interface Subject {
  readonly key: string
  /** Address of a small copy. */
  readonly url: string
  readonly name: string
  /** Undefined while it is being uploaded. */
  readonly assetId: string | undefined
}

/** Pictures of this computer on their way to the studio, in the order in which they were chosen. */
export const uploadingAtom = atom<readonly PictureFile[]>([])

/** One for each time that files were given which are still being looked at. */
export const readingsAtom = atom<readonly symbol[]>([])

/** Lets go of the images that are being read or uploaded: none of them joins those that are chosen any more. */
export function endSubjects(store: Pick<ReturnType<typeof useStore>, 'get' | 'set'>): void {
  store.set(readingsAtom, [])
  for (const { url } of store.get(uploadingAtom)) URL.revokeObjectURL(url)
  store.set(uploadingAtom, [])
}

/** The pictures that are chosen, with those that are on their way. */
export function subjectsOf(chosen: readonly string[], uploading: readonly PictureFile[]): Subject[] {
  return [
    ...chosen.map((assetId, at) => ({
      key: assetId,
      url: mediaUrl(assetId, 'thumbnail'),
      name: `image ${at + 1}`,
      assetId,
    })),
    ...uploading.map(({ key, url, file: { name } }) => ({ key, url, name, assetId: undefined })),
  ]
}

/** As many of the offered pictures as there is room for, none of them twice; and whether some were left out for want of room. */
export function withSubjects(chosen: readonly string[], offered: readonly string[], most: number) {
  const all = [...new Set([...chosen, ...offered])]
  return {
    subjects: all.slice(0, Math.max(most, chosen.length)),
    isTooMany: all.length > Math.max(most, chosen.length),
  }
}
