import { atom } from 'jotai'

/** The image that is being opened: its address is not there yet, but keys are meant for it already. */
export const openingAtom = atom<string | undefined>(undefined)
