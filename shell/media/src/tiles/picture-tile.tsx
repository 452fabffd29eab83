import { Check } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import { dragAsset } from '../drag/asset.ts'
import { useIsSelected } from '../selection/grid-state.ts'
import { usePick } from '../selection/use-pick.ts'
import styles from './picture-tile.module.css'
import { TileButtons } from './tile-buttons.tsx'
import { TileImage } from './tile-image.tsx'
import type { TilePicture, TileSlot } from './tile-picture.ts'
import { useLongPress } from './use-long-press.ts'
import { useRests } from './use-rests.ts'

export type { TileSlot } from './tile-picture.ts'

const HoldContext = createContext<(held: boolean) => void>(() => undefined)

/** Keeps the buttons of the tile around a component while the component is there, as the content of a popover that one of them opens. */
export function useHoldTile(): void {
  const hold = useContext(HoldContext)
  useEffect(() => {
    hold(true)
    return () => hold(false)
  }, [hold])
}

/** What makes a picture the poster of something that moves. */
interface TileFilm {
  /** What plays over the poster. */
  readonly content: ReactNode
  /** What plays it where nothing hovers; undefined where the pointer does. */
  readonly button: ReactNode | undefined
  /** Told when the tile comes under the pointer or gets the focus, and when it no longer has either. */
  readonly onActive: (active: boolean) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onKeyUp: (event: KeyboardEvent) => void
}

export interface PictureTileProps {
  readonly assetId: string
  /** What the picture shows, in words. */
  readonly name: string
  /** Undefined while the details are on their way. */
  readonly picture: TilePicture | undefined
  readonly slot: TileSlot
  /** A sign in the upper right corner and its words. Under the pointer the buttons are in its place. */
  readonly badge?: { readonly words: string; readonly sign: ReactNode } | undefined
  /** What explains the picture while it is under the pointer or has the focus, as far as there is room, and its words. */
  readonly caption?: { readonly words: string; readonly content: ReactNode } | undefined
  /** What is always said with its name, such as the style that it was made in. */
  readonly about?: string | undefined
  /** Buttons for what can be done with the picture, on hover or focus. The narrowest tiles show only those with `data-favorite` or `data-more`. */
  readonly actions?: ReactNode
  /** It moves: it cannot be dragged to where pictures are taken. */
  readonly film?: TileFilm
  /** Opens the picture; left out in a grid that is for selecting only. */
  readonly onOpen?: () => void
}

/** A finished picture in a grid: pressed it opens, in selection mode or with shift it is selected; a finger that rests selects it too. */
export function PictureTile(props: PictureTileProps): ReactNode {
  const { assetId, picture, slot, badge, caption, actions, film, onOpen } = props
  const selected = useIsSelected(assetId)
  const pickItem = usePick()
  const pick = (range: boolean): void => pickItem(slot.index, range)
  const hold = useLongPress(() => pick(false))
  const [held, setHeld] = useState(false)
  const [over, setOver] = useState(false)
  const setActive = (next: boolean): void => {
    setOver(next)
    film?.onActive(next)
  }
  const rests = useRests(setActive)
  const active = over || held
  const selecting = selected !== undefined
  const explained = active && picture !== undefined ? caption : undefined
  const press = ({ shiftKey, defaultPrevented }: MouseEvent): void => {
    if (defaultPrevented) return
    if (selecting || shiftKey || onOpen === undefined) pick(shiftKey)
    else onOpen()
  }
  // What stands on the tile is part of its name, so that people who work by voice can say it.
  // In the order in which it stands there.
  const label = [`${selecting ? 'Select' : 'Open'} ${props.name}`, badge?.words, explained?.words, props.about]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches for hover and focus; what can be done is buttons inside.
    <div
      className={styles['picture']}
      {...rests}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => setActive(currentTarget.contains(relatedTarget))}
    >
      <button
        type="button"
        className={styles['open']}
        data-tile
        data-film={film !== undefined}
        data-selecting={selecting}
        aria-label={label.filter((words) => words !== undefined).join(', ')}
        aria-pressed={selected}
        tabIndex={slot.tabStop ? 0 : -1}
        draggable={film === undefined}
        onKeyDown={film?.onKeyDown}
        onKeyUp={film?.onKeyUp}
        {...hold}
        onDragStart={({ dataTransfer }) => dragAsset(dataTransfer, assetId)}
        onClick={press}
      >
        {picture !== undefined && <TileImage picture={picture} name={props.name} slot={slot} />}
        {film?.content}
        {badge !== undefined && (selecting || !active) && <span className={styles['badge']}>{badge.sign}</span>}{' '}
        {explained !== undefined && (
          <span className={styles['caption']} aria-hidden>
            {explained.content}
          </span>
        )}
        {selecting && (
          <span className={styles['mark']} aria-hidden>
            {selected && <Check size={14} strokeWidth={3} />}
          </span>
        )}
      </button>
      {!selecting && film?.button}
      {active && !selecting && picture !== undefined && (
        <HoldContext value={setHeld}>
          <TileButtons onPick={pick}>{actions}</TileButtons>
        </HoldContext>
      )}
    </div>
  )
}
