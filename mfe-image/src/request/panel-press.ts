import { atom, type createStore } from 'jotai'

type Store = Pick<ReturnType<typeof createStore>, 'get' | 'set'>

/** How many presses there were that may put something else into the panel, and the number of the last one that does. */
const pressesAtom = atom({ made: 0, last: 0 })

/**
 * Begins a press of which it is not known yet whether it puts anything into the panel. What this returns is called when it does: the
 * presses before it do not count any more, as if it had been noted at once.
 */
export function beginPanelPress(store: Store): () => () => boolean {
  const press = store.get(pressesAtom).made + 1
  store.set(pressesAtom, ({ last }) => ({ made: press, last }))
  return () => {
    store.set(pressesAtom, ({ made, last }) => ({ made, last: Math.max(last, press) }))
    return () => store.get(pressesAtom).last === press
  }
}

/**
 * Notes a press that puts something else into the panel, at once or as soon as the server has responded. Returns what says whether it is
 * still the last one: of several presses the last one counts, wherever they were made, because nobody expects that an earlier one takes
 * the place of what they have put into the panel since.
 */
export function notePanelPress(store: Store): () => boolean {
  return beginPanelPress(store)()
}
