import { useCanGoBack, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type DetailSearch, formatPicture, type PictureRef, parsePicture, readDetailSearch } from './detail-search.ts'

/** Opens a picture large: its own address, so that Back closes it. */
export function useOpenDetail(): (picture: PictureRef) => void {
  const navigate = useNavigate()
  return useCallback(
    (picture) =>
      void navigate({ to: '.', search: { image: formatPicture(picture) } satisfies DetailSearch, resetScroll: false }),
    [navigate],
  )
}

/** The picture the address names, and how to go to another or away. */
export function useDetail(): {
  picture: PictureRef | undefined
  show: (picture: PictureRef) => void
  close: () => void
} {
  const { image } = readDetailSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const go = useCallback(
    (search: DetailSearch) => void navigate({ to: '.', search, replace: true, resetScroll: false }),
    [navigate],
  )
  return {
    picture: image === undefined ? undefined : parsePicture(image),
    show: useCallback((picture) => go({ image: formatPicture(picture) }), [go]),
    // Opened from the gallery: leave no second entry of it behind; opened by its address: there is nothing to go back to.
    close: useCallback(() => (canGoBack ? window.history.back() : go({})), [canGoBack, go]),
  }
}
