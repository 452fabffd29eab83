import { atom } from 'jotai'

/** Keys of failures that the person has dismissed on this page, by `dismissalOf`: the lists may still have them. */
export const dismissedAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Hides failures that are dismissed, or shows them again. */
export function withDismissed(
  dismissed: ReadonlySet<string>,
  keys: readonly string[],
  away: boolean,
): ReadonlySet<string> {
  const next = new Set(dismissed)
  for (const key of keys) {
    if (away) next.add(key)
    else next.delete(key)
  }
  return next
}
