import { useIsSelected } from '@studio/media/is-selected'
import { usePick } from '@studio/media/pick'
import { Check, Heart } from 'lucide-react'
import { type DragEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { modelLabel } from '../../models/model-label.ts'
import { assetType } from '../../references/drag/dragged.ts'
import { usePictureActions } from '../actions/picture-actions.ts'
import type { Picture } from '../items/picture.ts'
import { sourcesOf, thumbnailOf } from '../items/picture-sources.ts'
import { PictureActionButtons } from './picture-action-buttons.tsx'
import styles from './picture-tile.module.css'
import { useIsFavorite } from './use-is-favorite.ts'
import { useLongPress } from './use-long-press.ts'
import { useThumbhash } from './use-thumbhash.ts'

/** What a picture needs to know of the tile that it fills. */
export interface TileSlot {
  readonly index: number
  /** In px; by it the browser chooses among the copies of the picture. */
  readonly width: number
  /** This tile is the tab stop of the grid. */
  readonly tabStop: boolean
  /** Somebody waited for the picture on this page: it fades in. */
  readonly blooms: boolean
}

interface PictureTileProps {
  readonly assetId: string
  /** Undefined while the details are on their way. */
  readonly picture: Picture | undefined
  /** Whether the lists have it as a favourite. */
  readonly listedFavorite: boolean
  readonly slot: TileSlot
}

/** The first pictures of a grid load at once, the others when they come near (spec images 9). */
const eagerTiles = 4

const nameOf = (picture: Picture | undefined): string => picture?.generation.prompt ?? 'image'

/** A finished picture; its buttons appear on hover or focus. */
export function PictureTile({ assetId, picture, listedFavorite, slot }: PictureTileProps): ReactNode {
  const actions = usePictureActions()
  const favorite = useIsFavorite(assetId, listedFavorite)
  const selected = useIsSelected(assetId)
  const pickItem = usePick()
  const pick = (range: boolean): void => pickItem(slot.index, range)
  const hold = useLongPress(() => pick(false))
  const [active, setActive] = useState(false)
  const selecting = selected !== undefined
  // What stands on the tile is part of its name, so that people who work by voice can say it.
  const shown = active && picture !== undefined ? [modelLabel(picture.generation.model)] : []
  const press = ({ shiftKey, defaultPrevented }: MouseEvent): void => {
    if (defaultPrevented) return
    if (selecting || shiftKey) pick(shiftKey)
    else actions.open(assetId)
  }
  const drag = ({ dataTransfer }: DragEvent): void => dataTransfer.setData(assetType, JSON.stringify({ assetId }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches for hover and focus; what can be done is buttons inside.
    <div
      className={styles['picture']}
      onPointerEnter={() => setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => setActive(currentTarget.contains(relatedTarget))}
    >
      <button
        type="button"
        className={styles['open']}
        data-tile
        data-selecting={selecting}
        aria-label={[
          `${selecting ? 'Select' : 'Open'} ${nameOf(picture)}`,
          ...(favorite ? ['a favorite'] : []),
          ...shown,
        ].join(', ')}
        aria-pressed={selected}
        tabIndex={slot.tabStop ? 0 : -1}
        draggable
        {...hold}
        onDragStart={drag}
        onClick={press}
      >
        {picture !== undefined && <TileImage picture={picture} slot={slot} />}
        {active && picture !== undefined && <TileFade picture={picture} />}
        {favorite && (selecting || !active) && <Heart className={styles['heart']} size={16} aria-hidden />}
        {selecting && (
          <span className={styles['mark']} aria-hidden>
            {selected && <Check size={14} strokeWidth={3} />}
          </span>
        )}
      </button>
      {active && !selecting && picture !== undefined && (
        <PictureActionButtons picture={picture} favorite={favorite} onPick={pick} />
      )}
    </div>
  )
}

interface TileImageProps {
  readonly picture: Picture
  readonly slot: TileSlot
}

/** Shows the blurred preview until the picture has loaded; the picture fades in where somebody waited for it. */
function TileImage({ picture, slot: { index, width, blooms } }: TileImageProps): ReactNode {
  const [blooming, setBlooming] = useState(blooms)
  const { generation, output } = picture
  const hash = useThumbhash(output.thumbhash)
  return (
    <>
      {blooming && <img className={styles['image']} src={hash} alt="" aria-hidden />}
      <img
        className={styles['image']}
        style={blooming ? undefined : { backgroundImage: `url(${hash})` }}
        // Before `src`, or the browser would begin to load the thumbnail first.
        sizes={`${width}px`}
        srcSet={sourcesOf(output)}
        src={output.thumbnailUrl}
        alt={generation.prompt}
        loading={index < eagerTiles ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        data-blooms={blooming}
        onLoad={({ currentTarget }) => void tellShown(currentTarget, blooming)}
        onTransitionEnd={() => setBlooming(false)}
      />
    </>
  )
}

/** Sets an attribute without React, which would otherwise render the tile again for every picture that loads while scrolling. */
async function tellShown(image: HTMLImageElement, blooms: boolean): Promise<void> {
  const tell = (): void => image.setAttribute('data-shown', 'true')
  if (!blooms) return tell()
  // Only once the picture is decoded, so that it can be seen; a picture that cannot be decoded is left to the browser.
  await image.decode().then(tell, tell)
}

/** What made it (spec images 2): the model, and the first reference. */
function TileFade({ picture: { generation } }: { readonly picture: Picture }): ReactNode {
  const [reference] = generation.referenceImages
  return (
    <span className={styles['fade']} aria-hidden>
      {reference !== undefined && (
        <img className={styles['reference']} src={thumbnailOf(reference)} alt="" draggable={false} />
      )}
      {modelLabel(generation.model)}
    </span>
  )
}
