import { atom } from 'jotai'
import { storedToggleOf } from './storage/stored-atom.ts'

/** Whether the gallery shows favourites only (spec images 2, top bar); switched in the bar, read by the gallery. */
export const favoritesOnlyAtom = atom(false)

/**
 * Id of the character whose images alone the gallery shows (spec images 4); undefined: all images. Chosen in the bar, read by the
 * gallery.
 */
export const characterFilterAtom = atom<string | undefined>(undefined)

/**
 * Whether the dashboard's panel shows its settings (spec images 2, top bar); switched in the bar, read by the panel,
 * stored per person in the browser.
 */
export const settingsShownAtomOf = storedToggleOf('settings-shown', true)

/** Whether the queue is shown over the page. */
export const queueOpenAtom = atom(false)

/** What the panel of the dashboard is to take: these words, a style, or the words, settings and references of a request for images. */
export type ForPanel =
  | { readonly prompt: string }
  | { readonly styleId: string }
  | { readonly generationId: string; readonly n: number }

/** Set by any part of the studio that wants something in the panel; the panel takes it, when it is on the page, and empties this. */
export const forPanelAtom = atom<ForPanel | undefined>(undefined)
