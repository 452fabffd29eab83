import { useEffect, useSyncExternalStore } from 'react'

/** A shortcut: `{ keys: ['Shift', '/'], does: 'Show the keyboard shortcuts' }`. */
export interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
}

/** Shortcuts of one part of the studio, as the sheet shows them under a heading. */
export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

/** The groups of all parts that are on the page, in the order in which they were added. */
export function createShortcutList() {
  let groups: readonly ShortcutGroup[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly ShortcutGroup[]): void => {
    groups = next
    for (const listener of listeners) listener()
  }
  return {
    read: (): readonly ShortcutGroup[] => groups,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Adds a group; returns a function that removes it. */
    add: (group: ShortcutGroup): (() => void) => {
      set([...groups, group])
      return () => set(groups.filter((each) => each !== group))
    },
  }
}

const shortcutList = createShortcutList()

/** Lists these shortcuts in the sheet while the calling part is on the page; give the same object every time. */
export function useShortcuts(group: ShortcutGroup): void {
  useEffect(() => shortcutList.add(group), [group])
}

/** All groups on the page, for the sheet. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useSyncExternalStore(shortcutList.subscribe, shortcutList.read)
}
