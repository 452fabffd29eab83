import { useEffect, useRef } from 'react'
import { actionOf, type KeyTable } from './key-table.ts'

const typed = 'textarea, select, input:not([type=range], [type=checkbox], [type=radio]), [contenteditable=true]'

/** Whether the keys are typed into a text field. */
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typed) !== null

/** Whether a menu is open, or a dialog other than the caller's own: its keys take precedence. */
const isCovered = (scope: Element | null): boolean =>
  [...document.querySelectorAll('dialog[open], [aria-haspopup][aria-expanded=true]')].some((open) => open !== scope)

/**
 * Runs the actions of a table when their keys are pressed, wherever the focus is, except while the person types or a dialog or menu
 * is open. A dialog passes itself as the scope, so that its own keys work.
 */
export function useKeys<Action extends string>(
  table: KeyTable<Action>,
  actions: Readonly<Record<Action, () => void>>,
  scope?: { readonly current: Element | null },
): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  }, [actions])
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event.target) || isCovered(scope?.current ?? null)) return
      const action = actionOf(table, event)
      if (action === undefined) return
      event.preventDefault()
      latest.current[action]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [table, scope])
}
