import type { Character } from '@studio/backend/contract/library'
import { atom } from 'jotai'

/** Which dialog about characters is open over the dashboard. */
export type CharacterDialog =
  | { readonly kind: 'create'; readonly ids: readonly string[] }
  | { readonly kind: 'manage'; readonly character: Pick<Character, 'id' | 'name'> }

/** The dialog about characters that is open; undefined: none. */
export const characterDialogAtom = atom<CharacterDialog | undefined>(undefined)
