import { showToast } from '@studio/ui/toast-store'
import type { PrimitiveAtom } from 'jotai'
import type { BulkOutcome } from './bulk.ts'
import { noteBegun, type Store, type UndoAgain } from './last-act.ts'
import { mutexByName } from './mutex.ts'
import { type Overlay, withFavorites } from './overlay.ts'

/** Things of one kind that can be favourites. */
interface Markable {
  readonly store: Store
  /** What the person has just done to them. */
  readonly overlayAtom: PrimitiveAtom<Overlay>
  /** Sends the marks, and says by their ids what became of them. Never rejects. */
  readonly send: (ids: readonly string[], favorite: boolean) => Promise<BulkOutcome>
  /** Fetches the lists again after a change to these, so that the overlay is no longer needed for them. Never rejects. */
  readonly refresh: (ids: readonly string[]) => Promise<unknown>
  /** What is said when a single one was marked, if that is not what is said of several. */
  readonly titleOfOne?: string
}

/** One command at a time: otherwise a repeat of an earlier command could arrive after a later one and undo it. */
const exclusively = mutexByName()

const failure = { title: 'Failed to update favorite', tone: 'bad' } as const

/** Makes things favourites or not: shown at once, taken back when refused, and undone from the toast about several. Never rejects. */
export async function changeFavorites(things: Markable, ids: readonly string[], favorite: boolean): Promise<void> {
  const undoMark = async (changed: readonly string[], again: UndoAgain): Promise<void> => {
    const { failed } = await mark(things, changed, !favorite)
    if (failed.length > 0) showToast({ ...failure, ...again(failed) })
    else showToast({ title: 'Favorites as before' })
  }
  const marking = mark(things, ids, favorite)
  const noted = noteBegun(
    things.store,
    marking.then(({ changed }) => changed),
    undoMark,
  )
  const { failed } = await marking
  const undoable = await noted
  const action = ids.length > 1 ? undoable : {}
  const titleOfSeveral = favorite ? 'Added to favorites' : 'Removed from favorites'
  const title = ids.length === 1 ? (things.titleOfOne ?? titleOfSeveral) : titleOfSeveral
  if (failed.length > 0) showToast({ ...failure, ...action })
  else showToast({ title, ...action })
}

async function mark(things: Markable, ids: readonly string[], favorite: boolean): Promise<BulkOutcome> {
  const { store, overlayAtom, send, refresh } = things
  const show = (shown: readonly string[], as: boolean | undefined): void =>
    store.set(overlayAtom, (overlay) => withFavorites(overlay, shown, as))
  // If the person has pressed again in the meantime, the later press decides.
  const settle = (settled: readonly string[]): void => {
    const { favorites } = store.get(overlayAtom)
    show(
      settled.filter((id) => favorites.get(id) === favorite),
      undefined,
    )
  }
  show(ids, favorite)
  const outcome = await exclusively('favorites', () => send(ids, favorite))
  settle(outcome.failed)
  void refresh(outcome.settled).then(() => settle(outcome.settled))
  return outcome
}
