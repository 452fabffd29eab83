import { useEffect, useEffectEvent, useState } from 'react'
import type { OfferPictures } from '../list/use-reference-offers.ts'
import { carriesPictures, picturesOf } from './dragged.ts'

/** No event tells that a drag has left the window. Browsers send `dragover` every 350 ms: without one for this long it is over. */
const silenceMs = 800

/** Adds pictures that are dropped anywhere on the page; returns whether some are being dragged over it (ui.md 4). */
export function useDropAnywhere(onDrop: OfferPictures): boolean {
  const [dragging, setDragging] = useState(false)
  const take = useEffectEvent(onDrop)

  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = (): void => {
      clearTimeout(silence)
      setDragging(false)
    }
    const over = (event: DragEvent): void => {
      if (event.dataTransfer === null || !carriesPictures(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setDragging(true)
      clearTimeout(silence)
      silence = setTimeout(end, silenceMs)
    }
    const drop = (event: DragEvent): void => {
      end()
      // A slot under the pointer may have taken it already.
      if (event.defaultPrevented || event.dataTransfer === null || !carriesPictures(event.dataTransfer)) return
      event.preventDefault()
      take(picturesOf(event.dataTransfer, location.origin))
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('dragend', end)
    return () => {
      clearTimeout(silence)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('dragend', end)
    }
  }, [])
  return dragging
}
