import { useGridState } from '@studio/media/grid-state'
import { showToast } from '@studio/ui/toast-store'
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

/**
 * After closing, the tile of the picture shown last gets the focus. The dialog closes by itself when its picture is deleted elsewhere.
 * @returns a function that says that the shown picture is being deleted here: the dialog is then already going on to the next one
 */
export function useLeaving(assetId: string | undefined, gone: boolean, close: () => void): () => void {
  const { tileToFocusAtom } = useGridState()
  const focusTile = useSetAtom(tileToFocusAtom)
  const last = useRef(assetId)
  const isDeletedHere = useRef(false)
  useEffect(() => {
    if (assetId === undefined || assetId === last.current) return
    last.current = assetId
    isDeletedHere.current = false
  }, [assetId])
  useEffect(() => () => focusTile(last.current), [focusTile])
  useEffect(() => {
    if (!gone || isDeletedHere.current) return
    showToast({ title: 'The image is no longer in your gallery' })
    close()
  }, [gone, close])
  return () => {
    isDeletedHere.current = true
  }
}
