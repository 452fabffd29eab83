import { readStored, writeStored } from '@studio/ui/user-storage'
import { atom, type WritableAtom } from 'jotai'

type DismissedAtom = WritableAtom<ReadonlySet<string>, [string], void>

/** Enough for months; the oldest ones are dropped first. */
const mostStored = 500

const readList = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined

const atoms = new Map<string, DismissedAtom>()

function createDismissedAtom(userId: string): DismissedAtom {
  const stored = (): readonly string[] => readStored(localStorage, userId, 'dismissed', readList) ?? []
  const base = atom<ReadonlySet<string>>(new Set(stored()))
  return atom(
    (get) => get(base),
    (get, set, dismissal: string) => {
      // Another page of the person may have added some.
      const next = [...new Set([...stored(), ...get(base), dismissal])].slice(-mostStored)
      set(base, new Set(next))
      writeStored(localStorage, userId, 'dismissed', next)
    },
  )
}

/** The failed tiles that one person has dismissed, stored in the browser. Writing to the atom adds one. */
export function dismissedAtomOf(userId: string): DismissedAtom {
  const known = atoms.get(userId) ?? createDismissedAtom(userId)
  atoms.set(userId, known)
  return known
}
