import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  type AssetRef,
  type DetailSearch,
  formatPicture,
  type PictureRef,
  parsePicture,
  readDetailSearch,
} from './detail-search.ts'
import { useClosing } from './use-closing.ts'

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
  const go = useCallback(
    (next?: PictureRef | AssetRef) =>
      void navigate({ to: '.', search: withPicture(next), replace: true, resetScroll: false }),
    [navigate],
  )
  const leave = useCallback(() => go(), [go])
  const { close, isClosed } = useClosing(image, leave)
  return {
    picture: image === undefined ? undefined : parsePicture(image),
    show: useCallback(
      (picture) => {
        if (!isClosed()) go(picture)
      },
      [go, isClosed],
    ),
    close,
  }
}
