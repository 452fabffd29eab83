import { collectionImageOptions } from '@studio/media/collection-images'
import { useDetailsInView } from '@studio/media/details'
import { GridTile, isSamePlace, type TilePlace } from '@studio/media/grid-tile'
import { PictureTile } from '@studio/media/picture-tile'
import { memo, type ReactNode } from 'react'
import { ImageActions } from './image-actions.tsx'

/** Spec images 9: the first 8 images of a character load at once. */
const eagerImages = 8

interface ImageTileProps {
  readonly id: string
  readonly place: TilePlace
  readonly onOpen: (id: string) => void
}

/** One image of a character. Its details are fetched together with those of others near the view. */
export const ImageTile = memo(function ImageTile({ id, place, onOpen }: ImageTileProps): ReactNode {
  const { index, box, tabStop } = place
  const image = useDetailsInView(collectionImageOptions(id)) ?? undefined
  const name = image?.prompt ?? `image ${index + 1}`
  return (
    <GridTile place={place} status="stored">
      <PictureTile
        assetId={id}
        name={name}
        picture={image && { ...image, assetId: id }}
        slot={{ index, width: box.width, tabStop, blooms: false, eager: eagerImages }}
        actions={<ImageActions onPicture id={id} name={name} />}
        onOpen={() => onOpen(id)}
      />
    </GridTile>
  )
}, isSame)

function isSame(a: ImageTileProps, b: ImageTileProps): boolean {
  return a.id === b.id && a.onOpen === b.onOpen && isSamePlace(a.place, b.place)
}
