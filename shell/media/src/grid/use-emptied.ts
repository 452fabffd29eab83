import { hasNoFocus } from '@studio/ui/focus-back'
import { useSetAtom } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import type { GridItems } from '../items/grid-items.ts'
import { useGridState } from '../selection/grid-state.ts'

/**
 * When the last tile is deleted while it has the focus, a message replaces the gallery: the button of this message gets the focus, or the
 * message, which must be able to take it. If the tile was deleted in a dialog, this happens after the dialog has closed. When tiles come
 * back, as by Undo, the first one gets the focus that the message had.
 */
export function useEmptied(
  message: RefObject<HTMLElement | null>,
  { keys, idAt }: Pick<GridItems, 'keys' | 'idAt'>,
): void {
  const filled = useRef(false)
  const hasFocus = useRef(false)
  const focusTile = useSetAtom(useGridState().tileToFocusAtom)
  const count = keys.length
  useEffect(() => {
    if (count > 0) {
      if (hasFocus.current && hasNoFocus()) focusTile(idAt(0))
      filled.current = true
      hasFocus.current = false
      return
    }
    if (!filled.current || document.querySelector('dialog:focus-within') !== null) return
    filled.current = false
    if (!hasNoFocus()) return
    hasFocus.current = true
    const target = message.current?.querySelector('button') ?? message.current
    target?.focus()
  })
}
