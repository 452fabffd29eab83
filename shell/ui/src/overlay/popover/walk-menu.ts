import type { KeyboardEvent } from 'react'
import { menuKeys } from '../../keys/menu-keys.ts'
import { fieldKeys } from '../../keys/use-keys.ts'

/** Moves the focus inside a menu; `at` is -1 when no entry has it. The ends are connected. */
function walk(menu: Element, to: (at: number, count: number) => number): void {
  const entries = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const at = entries.findIndex((entry) => entry.matches(':focus'))
  entries.at(to(at, entries.length) % entries.length)?.focus()
}

/** Arrow keys, Home and End walk the entries of a menu; the handler is for its element. */
export function walkMenu(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: menu } = event
  fieldKeys(menuKeys, {
    next: () => walk(menu, (at) => at + 1),
    previous: () => walk(menu, (at) => (at < 0 ? at : at - 1)),
    first: () => walk(menu, () => 0),
    last: () => walk(menu, () => -1),
  })(event)
}
