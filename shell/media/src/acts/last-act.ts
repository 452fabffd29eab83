import { atom, type createStore } from 'jotai'

type Undo = () => Promise<void>

/** How to undo the person's last act; undefined when there is nothing to undo (any more). */
const lastActAtom = atom<{ readonly undo: Undo } | undefined>(undefined)

type Store = Pick<ReturnType<typeof createStore>, 'get' | 'set'>

/** Notes an act that can be undone, in place of the one before. Returns what undoes it, at most once however often it is called. */
export function noteAct(store: Store, undo: Undo): Undo {
  let isUndone = false
  const act = {
    undo: async () => {
      if (isUndone) return
      isUndone = true
      if (store.get(lastActAtom) === act) store.set(lastActAtom, undefined)
      await undo()
    },
  }
  store.set(lastActAtom, act)
  return act.undo
}

/**
 * Notes the change of these pictures as an act. Returns what makes its toast offer Undo; nothing when no picture was changed: the act
 * before can still be undone then.
 */
export function noteChange(store: Store, changed: readonly string[], undo: Undo) {
  if (changed.length === 0) return {}
  const undoOnce = noteAct(store, undo)
  return { action: { label: 'Undo', run: () => void undoOnce() } }
}

/** Undoes the last act; does nothing when there is none. */
export async function undoLastAct(store: Store): Promise<void> {
  await store.get(lastActAtom)?.undo()
}
