import { useCanGoBack, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
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

/** The picture that the address names, and functions to show another one or close the dialog. */
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
  // The picture that was closed. The browser goes back only a moment later: until then a second close would leave the studio, and a
  // response for the closed picture may still arrive.
  const left = useRef<string>(undefined)
  useEffect(
    () => () => {
      left.current = image
    },
    [image],
  )
  return {
    picture: image === undefined ? undefined : parsePicture(image),
    show: useCallback(
      (picture) => {
        if (left.current !== image) go({ image: formatPicture(picture) })
      },
      [go, image],
    ),
    close: useCallback(() => {
      if (left.current === image) return
      left.current = image
      // Opened from the gallery: leave no second entry of it behind; opened by its address: there is nothing to go back to.
      if (canGoBack) window.history.back()
      else go({})
    }, [canGoBack, go, image]),
  }
}
