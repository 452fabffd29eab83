import { createContext, type ReactNode, useContext } from 'react'
import type { Box } from '../layout/justify-rows.ts'
import styles from './grid-tile.module.css'

/** Where a tile stands in its grid. */
export interface TilePlace {
  readonly index: number
  /** Where the tile lies in the grid's element, in px. */
  readonly box: Box
  /** This tile is the tab stop of the grid; arrow keys move on from it. */
  readonly tabStop: boolean
}

const isSameBox = (a: Box, b: Box): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height

/** Whether two places are the same, so that a tile whose item is the same too need not be rendered again. */
export function isSamePlace(a: TilePlace, b: TilePlace): boolean {
  return a.index === b.index && a.tabStop === b.tabStop && isSameBox(a.box, b.box)
}

/** How many items the grid has; not part of a place, so that more items render only the list items anew and not what is in them. */
export const GridCountContext = createContext(0)

interface GridTileProps {
  readonly place: TilePlace
  /** What state the tile is in, as the attribute `data-status`. */
  readonly status: string
  /** The element in it that can have the focus has the attribute `data-tile`; it is in the tab order where `place.tabStop` says so. */
  readonly children: ReactNode
}

/** The list item of one tile. Its box has its final size from the start; only the content changes. */
export function GridTile({ place: { index, box }, status, children }: GridTileProps): ReactNode {
  const count = useContext(GridCountContext)
  return (
    <li
      className={styles['tile']}
      style={{ width: box.width, height: box.height, transform: `translate(${box.left}px, ${box.top}px)` }}
      data-index={index}
      data-status={status}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {children}
    </li>
  )
}
