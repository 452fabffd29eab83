import { useCanGoBack, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import {
  type AssetRef,
  type DetailSearch,
  formatPicture,
  type PictureRef,
  parsePicture,
  readDetailSearch,
} from './detail-search.ts'

/** The address with another picture, or none, shown large; the filters of the gallery stay. */
const withPicture =
  (picture: PictureRef | AssetRef | undefined) =>
  ({ image: _image, ...rest }: DetailSearch): DetailSearch => ({
    ...rest,
    ...(picture && { image: formatPicture(picture) }),
  })

/** Opens a picture large: its own address, so that Back closes it. */
export function useOpenDetail(): (picture: PictureRef) => void {
  const navigate = useNavigate()
  return useCallback(
    (picture) => void navigate({ to: '.', search: withPicture(picture), resetScroll: false }),
    [navigate],
  )
}

/** The picture that the address names, and functions to show another one or close the dialog. */
export function useDetail(): {
  picture: PictureRef | AssetRef | undefined
  show: (picture: PictureRef | AssetRef) => void
  close: () => void
} {
  const { image } = readDetailSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const go = useCallback(
    (next?: PictureRef | AssetRef) =>
      void navigate({ to: '.', search: withPicture(next), replace: true, resetScroll: false }),
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
        if (left.current !== image) go(picture)
      },
      [go, image],
    ),
    close: useCallback(() => {
      if (left.current === image) return
      left.current = image
      // Opened from the gallery: leave no second entry of it behind; opened by its address: there is nothing to go back to.
      if (canGoBack) window.history.back()
      else go()
    }, [canGoBack, go, image]),
  }
}
