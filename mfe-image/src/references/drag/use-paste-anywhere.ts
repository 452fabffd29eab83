import { useEffect, useEffectEvent } from 'react'
import { readFiles } from '../list/read-files.ts'
import type { OfferPictures } from '../list/use-reference-offers.ts'

/** Adds pictures that are pasted anywhere on the page; pasted text is left to the browser. */
export function usePasteAnywhere(onPaste: OfferPictures): void {
  const take = useEffectEvent(onPaste)
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(readFiles(files))
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}
