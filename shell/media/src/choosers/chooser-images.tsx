import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import { type ReactNode, useMemo, useRef } from 'react'
import type { TilePlace } from '../grid/grid-tile.tsx'
import { TileGrid } from '../grid/tile-grid.tsx'
import { itemsOf } from '../items/grid-items.ts'
import type { Matches } from '../search/use-matches.ts'
import { GridSkeleton, NoMatches } from '../tiles/grid-notices.tsx'
import styles from './chooser-images.module.css'
import type { PictureShape } from './chosen-image.ts'

/** Target height of a row in px: pictures are small here, so that many can be compared. */
const rowHeight = 180

const none: readonly PictureShape[] = []

interface ChooserImagesProps {
  /** All pictures there are; undefined while they are on their way. */
  readonly pictures: readonly PictureShape[] | undefined
  readonly matches: Matches
  /** What is shown instead of pictures that could not be loaded. */
  readonly failure: ReactNode
  /** What is shown when there are no pictures at all. */
  readonly empty: ReactNode
  /** Shows all pictures again, when none matches the search. */
  readonly onShowAll: () => void
  readonly tile: (id: string, place: TilePlace) => ReactNode
}

/** The pictures among which a person chooses, in all their states, with a scroll bar of their own. */
export function ChooserImages(props: ChooserImagesProps): ReactNode {
  const { pictures, matches } = props
  const box = useRef<HTMLDivElement>(null)
  const { ids } = matches
  const shown = useMemo(() => {
    if (pictures === undefined) return none
    return ids === undefined ? pictures : pictures.filter(({ id }) => ids.has(id))
  }, [pictures, ids])
  const items = useMemo(() => itemsOf(shown), [shown])
  const instead = insteadOf(props, shown.length)
  return (
    <div ref={box} className={styles['body']}>
      {instead ?? (
        <TileGrid
          items={items}
          rowHeight={rowHeight}
          scrollIn={box}
          tile={(place) => {
            const id = items.idAt(place.index)
            return id !== undefined && props.tile(id, place)
          }}
        />
      )}
    </div>
  )
}

/** What is shown in place of the grid; undefined when there are pictures to show. */
function insteadOf({ pictures, matches, failure, empty, onShowAll }: ChooserImagesProps, shown: number): ReactNode {
  if (failure !== undefined) return failure
  if (pictures === undefined) return <GridSkeleton />
  if (pictures.length === 0) return empty
  if (matches.isError) {
    return (
      <Notice
        role="alert"
        title="Unable to Search"
        text="Your images are all there. Please try again in a moment."
        action={<Button onClick={matches.refetch}>Retry</Button>}
      />
    )
  }
  if (shown > 0) return undefined
  return <NoMatches words={matches.words ?? ''} onShowAll={onShowAll} />
}
