import { atom } from 'jotai'

/** Whether images of characters are being chosen as references. */
export const choosingCharactersAtom = atom(false)
