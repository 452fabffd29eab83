import { useAtom } from 'jotai'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { type Items, imageAt, imagesBetween } from '../items/items.ts'
import { extended, type Selection, selectionAtom, toggled } from './selection.ts'

/**
 * Selecting by clicks: `pick(index, range)` selects or deselects an image, or adds all images from the last one clicked to this
 * one.
 */
export function usePick(items: Items): {
  readonly selection: Selection
  readonly pick: (index: number, range: boolean) => void
} {
  const [selection, setSelection] = useAtom(selectionAtom)
  const latest = useRef(items)
  useLayoutEffect(() => {
    latest.current = items
  }, [items])

  const pick = useCallback(
    (index: number, range: boolean) => {
      const shown = latest.current
      const [key, id] = [shown.keys[index], imageAt(shown, index)]
      if (key === undefined || id === undefined) return
      setSelection((now) => {
        const from = range && now.last !== undefined ? shown.keys.indexOf(now.last) : -1
        return from === -1 ? toggled(now, key, id) : extended(now, key, imagesBetween(shown, from, index))
      })
    },
    [setSelection],
  )
  return { selection, pick }
}
