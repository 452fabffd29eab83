import { memo, type ReactNode } from 'react'
import { collectionImageOptions } from '../gallery/collection-images.ts'
import { imageOptions } from '../gallery/gallery.ts'
import { GridTile, isSamePlace, type TilePlace } from '../grid/grid-tile.tsx'
import { PictureTile } from '../tiles/picture-tile.tsx'
import type { TilePicture } from '../tiles/tile-picture.ts'
import { useDetailsInView } from '../tiles/use-details-in-view.ts'

interface ChoiceTileProps {
  readonly id: string
  readonly place: TilePlace
}

interface MemberTileProps extends ChoiceTileProps {
  /** What the picture is called: nobody knows its prompt here. */
  readonly name: string
}

type Stored = Omit<TilePicture, 'assetId'>

/** A picture of the gallery that can be chosen. */
export const GalleryTile = memo(function GalleryTile(props: ChoiceTileProps): ReactNode {
  const details = useDetailsInView(imageOptions(props.id))
  return <ChoiceTile {...props} name={details?.generation.prompt || 'image'} stored={details?.image} />
}, isSameTile)

/** A picture of a character that can be chosen. */
export const MemberTile = memo(function MemberTile(props: MemberTileProps): ReactNode {
  const stored = useDetailsInView(collectionImageOptions(props.id)) ?? undefined
  return <ChoiceTile {...props} stored={stored} />
}, isSameTile)

function isSameTile(a: ChoiceTileProps, b: ChoiceTileProps): boolean {
  return a.id === b.id && isSamePlace(a.place, b.place)
}

function ChoiceTile({ id, place, name, stored }: MemberTileProps & { readonly stored: Stored | undefined }): ReactNode {
  const { index, box, tabStop } = place
  return (
    <GridTile place={place} status="stored">
      <PictureTile
        assetId={id}
        name={name}
        picture={stored && { ...stored, assetId: id }}
        slot={{ index, width: box.width, tabStop, blooms: false }}
      />
    </GridTile>
  )
}
