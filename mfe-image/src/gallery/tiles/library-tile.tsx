import { useImage } from '@studio/ui/gallery'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useLookedAt } from '../grid/pace.ts'
import { pictureOf } from '../items/picture.ts'
import { PictureTile, type PictureTileProps } from './picture-tile.tsx'

/** An older picture. Its details are fetched together with those of others near the view, unless scrolling is too fast. */
export function LibraryTile(props: Omit<PictureTileProps, 'picture'>): ReactNode {
  const lookedAt = useLookedAt()
  const { data } = useImage(lookedAt ? props.assetId : undefined)
  // Details of a whole page arrive at once; drawing them all in one go would miss frames.
  const details = useDeferredValue(data)
  const picture = useMemo(() => (details === undefined || details === null ? undefined : pictureOf(details)), [details])
  return <PictureTile {...props} picture={picture} />
}
