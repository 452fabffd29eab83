import type { Collection, Noun } from '@studio/media/membership'
import { atom } from 'jotai'

/** Which dialog about characters and styles is open over the dashboard. */
export type CollectionDialog =
  | {
      readonly kind: 'create'
      readonly noun: Noun
      /** The images that it begins with. */
      readonly ids: readonly string[]
      /** The name that is proposed. */
      readonly name: string
    }
  | { readonly kind: 'manage'; readonly character: Pick<Collection, 'id' | 'name'> }

/** The dialog about characters and styles that is open; undefined: none. */
export const collectionDialogAtom = atom<CollectionDialog | undefined>(undefined)
