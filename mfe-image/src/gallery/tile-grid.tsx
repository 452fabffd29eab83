import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { GalleryTile, type TileActions } from './gallery-tile.tsx'
import { boxesOf, justifyRows, rowHeight } from './justify-rows.ts'
import styles from './tile-grid.module.css'
import type { Tile } from './tiles.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { useWidth } from './use-width.ts'

/** Spec images 9: gap 4 px, target row height 225; never so high that two squares do not fit side by side. */
const gap = 4
const targetOf = (width: number): number => Math.min(225, (width - gap) / 2)

/** The first pictures of the gallery load eagerly (spec images 9). */
const eagerTiles = 4

/** Justified rows of tiles; only the rows near the view are in the document. */
export function TileGrid({
  tiles,
  actions,
}: {
  readonly tiles: readonly Tile[]
  readonly actions: TileActions
}): ReactNode {
  'use no memo'
  const grid = useRef<HTMLUListElement>(null)
  const width = useWidth(grid)
  const keys = useMemo(() => tiles.map((tile) => tile.key), [tiles])
  const ratios = useMemo(() => Float32Array.from(tiles, (tile) => tile.ratio), [tiles])
  const rows = useMemo(() => justifyRows(ratios, width, targetOf(width), gap), [ratios, width])

  // oxlint-disable-next-line react/incompatible-library -- the compiler is off here by the directive above.
  const virtualizer = useWindowVirtualizer({
    count: width === 0 ? 0 : rows.heights.length,
    estimateSize: (row) => rowHeight(rows, row),
    gap,
    overscan: 3,
    scrollMargin: grid.current?.offsetTop ?? 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes are read from `rows`, so new rows mean new sizes.
  useLayoutEffect(() => virtualizer.measure(), [rows, virtualizer])

  useScrollAnchor(grid, rows, keys, gap)

  return (
    <ul ref={grid} className={styles['grid']} style={{ height: virtualizer.getTotalSize() }} data-tiles>
      {virtualizer.getVirtualItems().map((row) => (
        <li
          key={row.key}
          className={styles['row']}
          style={{ height: row.size, transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)` }}
        >
          <ul className={styles['tiles']}>
            {boxesOf(rows, row.index, ratios, gap).map(({ index, left, width: boxWidth }) => {
              const tile = tiles[index]
              return tile === undefined ? null : (
                <GalleryTile
                  key={tile.key}
                  tile={tile}
                  left={left}
                  width={boxWidth}
                  eager={index < eagerTiles}
                  actions={actions}
                />
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}
