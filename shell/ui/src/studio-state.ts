import { atom } from 'jotai'

/** Whether the gallery shows favourites only (spec images 2, top bar); switched in the bar, read by the gallery. */
export const favoritesOnlyAtom = atom(false)

/** Whether the dashboard's panel shows its settings (spec images 2, top bar); switched in the bar, read by the panel. */
export const settingsShownAtom = atom(true)
