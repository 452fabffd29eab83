import { atom } from 'jotai'

/**
 * What the frame alone shows over every page; the queue, which pages open as well, is in `@studio/ui/studio-state`. They are opened from
 * the bar, by keys and from the command palette.
 */
export const paletteOpenAtom = atom(false)
export const sheetOpenAtom = atom(false)
