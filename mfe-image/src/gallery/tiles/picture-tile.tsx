import { Check, Heart } from 'lucide-react'
import { type DragEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { modelLabel } from '../../models/model-label.ts'
import { assetType } from '../../references/drag/dragged.ts'
import type { PictureActions } from '../actions/use-picture-actions.ts'
import type { Picture } from '../items/picture.ts'
import { sourcesOf, thumbnailOf } from '../items/picture-sources.ts'
import { PictureActionButtons } from './picture-action-buttons.tsx'
import styles from './picture-tile.module.css'
import { useLongPress } from './use-long-press.ts'
import { useThumbhash } from './use-thumbhash.ts'

export interface PictureTileProps {
  readonly assetId: string
  /** Undefined while the details are on their way. */
  readonly picture: Picture | undefined
  readonly favorite: boolean
  /** Selection mode: undefined when off, else whether this one is selected. */
  readonly selected: boolean | undefined
  /** Somebody waited for the picture on this page: it fades in. */
  readonly blooms: boolean
  /** The first pictures load at once, the others when they come near (spec images 9). */
  readonly eager: boolean
  /** Width of the tile in px, by which the browser chooses among the copies of the picture. */
  readonly width: number
  /** This tile is the tab stop of the grid. */
  readonly tabStop: boolean
  readonly actions: PictureActions
  /** Selects it, or all from the last one selected to this one. */
  readonly onPick: (range: boolean) => void
}

const nameOf = (picture: Picture | undefined): string => picture?.generation.prompt ?? 'image'

/** A finished picture; its buttons appear on hover or focus. */
export function PictureTile(props: PictureTileProps): ReactNode {
  const { assetId, picture, favorite, selected, blooms, eager, width, tabStop, actions, onPick } = props
  const hold = useLongPress(() => onPick(false))
  const [active, setActive] = useState(false)
  const selecting = selected !== undefined
  // What stands on the tile is part of its name, so that who works by voice can say it.
  const shown = active && picture !== undefined ? [modelLabel(picture.generation.model)] : []
  const press = ({ shiftKey, defaultPrevented }: MouseEvent): void => {
    if (defaultPrevented) return
    if (selecting || shiftKey) onPick(shiftKey)
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
        tabIndex={tabStop ? 0 : -1}
        draggable
        {...hold}
        onDragStart={drag}
        onClick={press}
      >
        {picture !== undefined && <TileImage picture={picture} blooms={blooms} eager={eager} width={width} />}
        {active && picture !== undefined && <TileFade picture={picture} />}
        {favorite && (selecting || !active) && <Heart className={styles['heart']} size={16} aria-hidden />}
        {selecting && (
          <span className={styles['mark']} aria-hidden>
            {selected && <Check size={14} strokeWidth={3} />}
          </span>
        )}
      </button>
      {active && !selecting && picture !== undefined && <PictureActionButtons {...props} picture={picture} />}
    </div>
  )
}

type TileImageProps = Pick<PictureTileProps, 'blooms' | 'eager' | 'width'> & { readonly picture: Picture }

/** Shows the blurred preview until the picture has loaded; the picture fades in where somebody waited for it. */
function TileImage({ picture, blooms, eager, width }: TileImageProps): ReactNode {
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
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        data-blooms={blooming}
        onLoad={({ currentTarget }) => void tellShown(currentTarget, blooming)}
        onTransitionEnd={() => setBlooming(false)}
      />
    </>
  )
}

/** Without React, which would otherwise draw a tile anew for every picture that arrives while the gallery is scrolled. */
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
