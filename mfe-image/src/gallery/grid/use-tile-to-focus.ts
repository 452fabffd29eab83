import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { type Items, indexOfImage } from '../items/items.ts'
import { tileToFocusAtom } from './tile-to-focus.ts'

/** Leads the focus to the tile that was asked for elsewhere. */
export function useTileToFocus(items: Items, focusTile: (index: number) => void): void {
  const [id, setId] = useAtom(tileToFocusAtom)
  useEffect(() => {
    if (id === undefined) return
    setId(undefined)
    const index = indexOfImage(items, id)
    if (index !== undefined) focusTile(index)
  }, [id, setId, items, focusTile])
}
