import { useEffect, useRef } from 'react'
import { actOf, type KeyTable } from './key-table.ts'

const typed = 'textarea, select, input:not([type=range], [type=checkbox], [type=radio]), [contenteditable=true]'

/** Whether the keys are typed into a text field. */
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typed) !== null

/** Whether a dialog other than the caller's own is open, or a menu: its keys come first. */
const isCovered = (scope: Element | null): boolean =>
  [...document.querySelectorAll('dialog[open], [aria-haspopup][aria-expanded=true]')].some((open) => open !== scope)

/**
 * Acts on the keys of a table, wherever the focus is; never while something is typed, nor under a dialog or menu. A dialog
 * names itself as the scope.
 */
export function useKeys<Act extends string>(
  table: KeyTable<Act>,
  acts: Readonly<Record<Act, () => void>>,
  scope?: { readonly current: Element | null },
): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  }, [acts])
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event.target) || isCovered(scope?.current ?? null)) return
      const act = actOf(table, event)
      if (act === undefined) return
      event.preventDefault()
      latest.current[act]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [table, scope])
}
