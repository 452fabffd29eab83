import { atom, type createStore } from 'jotai'

/** The last press that puts something else into the panel, at once or as soon as the server has responded. */
const lastPressAtom = atom<symbol | undefined>(undefined)

/**
 * Notes such a press. Returns what says whether it is still the last one: of several presses the last one counts, wherever they were made,
 * because nobody expects that an earlier one takes the place of what they have put into the panel since.
 */
export function notePanelPress(store: Pick<ReturnType<typeof createStore>, 'get' | 'set'>): () => boolean {
  const press = Symbol('press')
  store.set(lastPressAtom, press)
  return () => store.get(lastPressAtom) === press
}
