import { showToast } from '@studio/ui/toast-store'
import { atom, type createStore } from 'jotai'

type Undo = () => Promise<void>

interface Act {
  readonly undo: Undo
}

/**
 * What can be undone, oldest first: the person's last act, and those after it whose commands are still on their way. The act before stays
 * the last one where they change nothing.
 */
const actsAtom = atom<readonly Act[]>([])

/** Where the atoms of the page are read and set. */
export type Store = Pick<ReturnType<typeof createStore>, 'get' | 'set'>

function forget(store: Store, acts: readonly Act[]): void {
  store.set(
    actsAtom,
    store.get(actsAtom).filter((act) => !acts.includes(act)),
  )
}

/** What makes a toast offer Undo; nothing when there is nothing to undo. */
export interface Undoable {
  readonly action?: { readonly label: string; readonly run: () => void }
}

/**
 * Told by an undo that it has failed, so that it can be asked for again: it is the last act once more. What has come back stays as the
 * person has left it since: only `left` is undone then, which is everything if it is not named. Returns what makes the toast that tells
 * of the failure offer Undo; nothing when nothing is left.
 */
export type UndoAgain<Changed = string> = (left?: readonly Changed[]) => Undoable

/** An act whose undo is done at most once, however often it is asked for, unless it has failed. */
function undoneOnce(store: Store, undo: (again: () => Undoable) => Promise<void>) {
  const act = {
    isUndone: false,
    undo: async (): Promise<void> => {
      if (act.isUndone) return
      act.isUndone = true
      await undo(again)
    },
  }
  const again = (): Undoable => {
    act.isUndone = false
    store.set(actsAtom, [...store.get(actsAtom), act])
    return undoable(act)
  }
  return act
}

const undoable = ({ undo }: Act): Undoable => ({ action: { label: 'Undo', run: () => void undo() } })

/** Notes an act that can be undone, in place of those before. Returns what undoes it, at most once however often it is called. */
export function noteAct(store: Store, undo: Undo): Undo {
  const act = undoneOnce(store, async () => {
    forget(store, [act])
    await undo()
  })
  store.set(actsAtom, [act])
  return act.undo
}

/**
 * Notes an act while its command is on its way: Ctrl+Z that is pressed meanwhile is meant for it, not for an older one, and undoes it as
 * soon as it is known what it has changed. When that is nothing, the act before can be undone again.
 * @param changes what the command changes; a rejection means nothing
 * @returns at the end of the command, what makes its toast offer Undo; nothing when it is undone already
 */
export async function noteBegun<Changed>(
  store: Store,
  changes: Promise<readonly Changed[]>,
  undo: (changed: readonly Changed[], again: UndoAgain<Changed>) => Promise<void>,
): Promise<Undoable> {
  const before = store.get(actsAtom)
  const changing = changes.catch(() => [])
  let toUndo = changing
  const act = undoneOnce(store, async (again) => {
    const changed = await toUndo
    forget(store, [act])
    const againFor: UndoAgain<Changed> = (left = changed) => {
      toUndo = Promise.resolve(left)
      return left.length > 0 ? again() : {}
    }
    if (changed.length > 0) await undo(changed, againFor)
  })
  store.set(actsAtom, [...before, act])
  const hasChanged = (await changing).length > 0
  forget(store, hasChanged ? before : [act])
  return hasChanged && !act.isUndone ? undoable(act) : {}
}

/** Undoes the last act; does nothing when there is none. */
export async function undoLastAct(store: Store): Promise<void> {
  await store.get(actsAtom).at(-1)?.undo()
}

/** All that a person has written and chosen in one place, which can be replaced as a whole. */
interface Written<Value> {
  readonly read: () => Value
  readonly write: (value: Value) => void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a toast offers beside its words. */
type ToastAction = Required<Undoable>['action']

/**
 * Notes that what a person had written was replaced. Ctrl+Z brings it back only as long as nothing was changed since, because that would
 * be lost; a toast says so, because the place may be on another page. Returns the action of the toast that tells of it: it brings it back in
 * any case, and what was changed since comes back with the Undo of another toast.
 * @param before what was replaced
 */
export function noteReplaced<Value>(store: Store, place: Written<Value>, before: Value): ToastAction {
  const replacement = place.read()
  noteAct(store, async () => {
    if (!isSame(place.read(), replacement)) return
    place.write(before)
    showToast({ title: 'Undone', action: putBack(store, place, replacement) })
  })
  return putBack(store, place, before)
}

/** Brings back what was in a place, instead of what is there now. */
function putBack<Value>(store: Store, { read, write }: Written<Value>, before: Value): ToastAction {
  const replacement = read()
  const run = (): void => {
    const since = read()
    if (isSame(since, before)) return
    write(before)
    if (isSame(since, replacement)) return
    showToast({ title: 'Undone', action: noteReplaced(store, { read, write }, since) })
  }
  return { label: 'Undo', run }
}
