import { hasNoFocus } from '@studio/ui/focus-back'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list from which one deletes by keys: once the row is gone the last button of the one in its place has it, of the row
 * before at the end of the list, or `opener` when no row is left. Does nothing when the person has moved the focus elsewhere.
 * @returns notes that a row is being deleted, before the list changes
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  opener?: RefObject<HTMLElement | null>,
): (id: string) => void {
  const deleted = useRef<{ readonly id: string; readonly fromEnd: number }>(undefined)
  useEffect(() => {
    if (deleted.current === undefined || ids.includes(deleted.current.id)) return
    const { fromEnd } = deleted.current
    deleted.current = undefined
    if (!hasNoFocus()) return
    const rows = [...(list.current?.children ?? [])]
    const row = rows.at(-Math.max(1, fromEnd))
    const target = [...(row?.querySelectorAll('button') ?? [])].at(-1) ?? opener?.current
    target?.focus()
  })
  return (id) => {
    deleted.current = { id, fromEnd: ids.length - 1 - ids.indexOf(id) }
  }
}
