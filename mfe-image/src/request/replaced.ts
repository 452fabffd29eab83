import { noteAct } from '@studio/media/last-act'
import { showToast } from '@studio/ui/toast-store'

type Store = Parameters<typeof noteAct>[0]

/** All that a person has written and chosen in one place, which can be replaced as a whole. */
interface Written<Value> {
  readonly read: () => Value
  readonly write: (value: Value) => void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Notes that what a person had written was replaced. Ctrl+Z brings it back only as long as nothing was changed since, because that would
 * be lost. Returns the action of the toast that tells of it: it brings it back in any case, and what was changed since comes back with the
 * Undo of another toast.
 * @param before what was replaced
 */
export function noteReplaced<Value>(
  store: Store,
  { read, write }: Written<Value>,
  before: Value,
): { readonly label: string; readonly run: () => void } {
  const replacement = read()
  noteAct(store, async () => {
    if (isSame(read(), replacement)) write(before)
  })
  const putBack = (): void => {
    const since = read()
    if (isSame(since, before)) return
    write(before)
    if (isSame(since, replacement)) return
    showToast({ title: 'Settings as before', action: noteReplaced(store, { read, write }, since) })
  }
  return { label: 'Undo', run: putBack }
}
