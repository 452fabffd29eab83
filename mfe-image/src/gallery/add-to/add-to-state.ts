import { atom } from 'jotai'

/** Images for which the person chooses a style; undefined while they choose none. */
export const addToStyleAtom = atom<readonly string[] | undefined>(undefined)
