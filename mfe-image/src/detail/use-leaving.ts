import { useGridState } from '@studio/media/grid-state'
import { overlayAtom } from '@studio/media/overlay'
import { showToast } from '@studio/ui/toast-store'
import { useSetAtom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'

/** After closing, the tile of the picture shown last gets the focus. The dialog closes by itself when its picture is deleted elsewhere. */
export function useLeaving(assetId: string | undefined, gone: boolean, close: () => void): void {
  const store = useStore()
  const { tileToFocusAtom } = useGridState()
  const focusTile = useSetAtom(tileToFocusAtom)
  const last = useRef(assetId)
  useEffect(() => {
    if (assetId !== undefined) last.current = assetId
  }, [assetId])
  useEffect(() => () => focusTile(last.current), [focusTile])
  useEffect(() => {
    // When the picture was deleted on this page, the dialog is already going on to the next one.
    if (!gone || (last.current !== undefined && store.get(overlayAtom).leaving.has(last.current))) return
    showToast({ title: 'The image is no longer in your gallery' })
    close()
  }, [gone, close, store])
}
