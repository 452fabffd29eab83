import type { Generation } from '@studio/backend/contract'
import type { Family } from '@studio/backend/contract/library'
import type { Shown } from '@studio/media/large-picture'
import { pictureIn } from '@studio/media/pictures'
import type { EditRef } from '../../address/edit-search.ts'
import { pictureWords, wordsOf } from '../../models/picture-words.ts'

/** A picture that can be edited, as the stage shows it. */
export interface EditedPicture extends Shown {
  /** Which output of its generation it is; undefined for an upload. */
  readonly n?: number
}

/** What is known of the picture that an address names. */
export type Edited =
  /** The address names no picture. */
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  /** It was asked for, but is not made yet. */
  | { readonly kind: 'unfinished' }
  /** It is in the trash, and can be taken out of it; with its generation, where the address names that. */
  | { readonly kind: 'trashed'; readonly assetId: string; readonly generationId?: string }
  /** It does not exist, or belongs to somebody else: nobody learns which. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'ready'; readonly picture: EditedPicture }

/** The named output of a generation, or its first picture when no number is named. */
export function editedOf(generation: Generation, { n }: EditRef): Edited {
  const found = pictureIn(generation, (output) => n === undefined || output.n === n)
  if (found !== undefined) return { kind: 'ready', picture: { ...found.output, name: pictureWords(generation) } }
  const named = generation.outputs.filter((output) => n === undefined || output.n === n)
  return named.some(({ status }) => status === 'queued' || status === 'running')
    ? { kind: 'unfinished' }
    : { kind: 'gone' }
}

/** A picture that is known by its own id: an upload, or one in the trash. */
export function editedRelative({ picture, generation }: Family): Edited {
  if (picture.daysLeft !== undefined) return { kind: 'trashed', assetId: picture.id }
  const { id, url, thumbnailUrl, width, height, n } = picture
  const name = wordsOf(generation)
  return {
    kind: 'ready',
    picture: { assetId: id, name, url, thumbnailUrl, width, height, ...(n !== undefined && { n }) },
  }
}
