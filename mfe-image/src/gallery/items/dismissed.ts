import { storedAtomOf } from '@studio/ui/stored-atom'

/** Enough for months; the oldest ones are dropped first. */
const mostStored = 500

const readSet = (value: unknown): ReadonlySet<string> | undefined =>
  Array.isArray(value) ? new Set(value.filter((item) => typeof item === 'string')) : undefined

const none: ReadonlySet<string> = new Set()

/** The failed tiles that one person has dismissed, stored in the browser. Writing to the atom adds one. */
export const dismissedAtomOf = storedAtomOf('dismissed', {
  initial: none,
  read: readSet,
  next: (now, dismissal: string, stored) => new Set([...stored, ...now, dismissal].slice(-mostStored)),
  toStored: (dismissed) => [...dismissed],
})
