import { atom } from 'jotai'

/** What the frame shows over every page. They are opened from the bar, by keys and from the command palette. */
export const queueOpenAtom = atom(false)
export const paletteOpenAtom = atom(false)
export const sheetOpenAtom = atom(false)
