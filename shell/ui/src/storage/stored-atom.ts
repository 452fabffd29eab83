import { atom, type WritableAtom } from 'jotai'
import { readStored, writeStored } from './user-storage.ts'

/** A value that each person has in this browser. */
interface StoredValue<Value, Change> {
  /** The value of somebody who has stored none. */
  readonly initial: Value
  /** The value of what was stored; undefined for anything of another shape. */
  readonly read: (stored: unknown) => Value | undefined
  /** The value after a change. `stored` is what is in the browser by now: other pages of the person write there, too. */
  readonly next: (now: Value, change: Change, stored: Value) => Value
  /** What is stored of the value; without it, the value itself. */
  readonly toStored?: (value: Value) => unknown
  /** Each tab has its own value, which survives a reload; a new tab starts with the one that any of them stored last. */
  readonly perTab?: true
}

/**
 * The atoms of a value that is stored per person in this browser, one for each person: it starts as what was stored, and every
 * change is stored. All parts of the page that ask for the same person get the same atom.
 */
export function storedAtomOf<Value, Change>(
  name: string,
  { initial, read, next, toStored = (value) => value, perTab }: StoredValue<Value, Change>,
): (userId: string) => WritableAtom<Value, [Change], void> {
  const atoms = new Map<string, WritableAtom<Value, [Change], void>>()
  const create = (userId: string): WritableAtom<Value, [Change], void> => {
    const stored = (): Value => readStored(localStorage, userId, name, read) ?? initial
    const ofTab = perTab && readStored(sessionStorage, userId, name, read)
    // A box, because a value that is a function would be taken for a way to compute the value.
    const base = atom({ value: ofTab ?? stored() })
    return atom(
      (get) => get(base).value,
      (get, set, change: Change) => {
        const value = next(get(base).value, change, stored())
        set(base, { value })
        writeStored(localStorage, userId, name, toStored(value))
        if (perTab) writeStored(sessionStorage, userId, name, toStored(value))
      },
    )
  }
  return (userId) => {
    const known = atoms.get(userId) ?? create(userId)
    atoms.set(userId, known)
    return known
  }
}

/** The atoms of something that each person switches on or off in this browser. */
export function storedToggleOf(
  name: string,
  initial: boolean,
): (userId: string) => WritableAtom<boolean, [boolean], void> {
  return storedAtomOf(name, {
    initial,
    read: (value) => (typeof value === 'boolean' ? value : undefined),
    next: (_now, on: boolean) => on,
  })
}
