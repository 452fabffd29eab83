import { readStored, writeStored } from '@studio/ui/user-storage'
import { atom, type WritableAtom } from 'jotai'

/** Spec images 9: the grid-size slider, target height of a row in px. */
export const rowHeights = { min: 150, max: 500, step: 25, initial: 225 } as const

/** The nearest height that the slider has; undefined for anything that is no number. */
export function readRowHeight(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const { min, max, step } = rowHeights
  return Math.min(max, Math.max(min, Math.round(value / step) * step))
}

type RowHeightAtom = WritableAtom<number, [number], void>

const atoms = new Map<string, RowHeightAtom>()

function createRowHeightAtom(userId: string): RowHeightAtom {
  const base = atom(readStored(localStorage, userId, 'row-height', readRowHeight) ?? rowHeights.initial)
  return atom(
    (get) => get(base),
    (_get, set, height: number) => {
      set(base, height)
      writeStored(localStorage, userId, 'row-height', height)
    },
  )
}

/** How large one person wants the pictures to be shown; stored in the browser. */
export function rowHeightAtomOf(userId: string): RowHeightAtom {
  const known = atoms.get(userId) ?? createRowHeightAtom(userId)
  atoms.set(userId, known)
  return known
}
