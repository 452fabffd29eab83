import { storedAtomOf } from '@studio/ui/stored-atom'

/** How many wishes are kept: those of lip syncs that failed or were deleted are never fulfilled. */
const mostKept = 50

interface Wish {
  readonly id: string
  readonly favorite: boolean
}

const readIds = (stored: unknown): readonly string[] | undefined =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined

/**
 * Ids of lip syncs that a person wants as favourites and that are not there yet: only what is stored can be marked. They are kept in the
 * browser until then, so that a reload does not lose them.
 */
export const lateMarksAtomOf = storedAtomOf('lip-sync-late-marks', {
  initial: [],
  read: readIds,
  next: (_now, { id, favorite }: Wish, stored) =>
    [...stored.filter((other) => other !== id), ...(favorite ? [id] : [])].slice(-mostKept),
})
