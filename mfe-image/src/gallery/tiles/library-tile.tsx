import { useImage } from '@studio/ui/gallery'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { pictureOf } from '../items/picture.ts'
import { useScrollSettled } from '../layout/pace.ts'
import { PictureTile, type PictureTileProps } from './picture-tile.tsx'

/** An older picture. Its details are fetched together with those of others near the view, unless scrolling is too fast. */
export function LibraryTile(props: Omit<PictureTileProps, 'picture'>): ReactNode {
  const lookedAt = useScrollSettled()
  const { data } = useImage(lookedAt ? props.assetId : undefined)
  // The details of many tiles arrive at once; rendering all of them in one go would drop frames.
  const details = useDeferredValue(data)
  const picture = useMemo(() => (details === undefined || details === null ? undefined : pictureOf(details)), [details])
  return <PictureTile {...props} picture={picture} />
}
