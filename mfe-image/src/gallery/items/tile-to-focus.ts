import { atom } from 'jotai'

/** The image whose tile is to have the focus next, wherever in the gallery it is: after the viewer, after a bulk delete. */
export const tileToFocusAtom = atom<string | undefined>(undefined)
