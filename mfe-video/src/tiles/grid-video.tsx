import { GridTile, isSamePlace, type TilePlace } from '@studio/media/grid-tile'
import type { TileSlot } from '@studio/media/picture-tile'
import { WaitingTile } from '@studio/media/waiting-tile'
import { memo, type ReactNode, useState } from 'react'
import type { Item } from '../list/items.ts'
import { stateOf } from '../list/video.ts'
import { FailedVideo } from './failed-video.tsx'
import { FinishedVideo } from './finished-video.tsx'
import { WaitingVideo } from './waiting-video.tsx'

interface GridVideoProps {
  readonly item: Item
  readonly place: TilePlace
  readonly onOpen: (id: string) => void
}

function content(item: Item, slot: TileSlot, onOpen: GridVideoProps['onOpen']): ReactNode {
  if (item.kind === 'pending') {
    return <WaitingTile startedAt={item.pending.startedAt} progress={{ percent: 0, label: 'Progress' }} />
  }
  switch (stateOf(item.video)) {
    case 'done':
      return <FinishedVideo video={item.video} slot={slot} onOpen={onOpen} />
    case 'failed':
      return <FailedVideo video={item.video} />
    case 'waiting':
    case 'making':
      return <WaitingVideo video={item.video} />
  }
}

const statusOf = (item: Item): string => (item.kind === 'pending' ? 'waiting' : stateOf(item.video))

function isSame(a: GridVideoProps, b: GridVideoProps): boolean {
  const [one, other] = [a.item, b.item]
  const sameItem =
    one.kind === 'video' && other.kind === 'video'
      ? one.video === other.video
      : one.kind === 'pending' && other.kind === 'pending' && one.pending === other.pending
  return sameItem && a.onOpen === b.onOpen && isSamePlace(a.place, b.place)
}

/** One tile of the grid, from the press on Generate to the finished video the same element. */
export const GridVideo = memo(function GridVideo({ item, place, onOpen }: GridVideoProps): ReactNode {
  const { index, box, tabStop } = place
  const status = statusOf(item)
  // A poster fades in only where somebody waited for it, not where it was scrolled into view.
  const [waited] = useState(status === 'waiting' || status === 'making')
  return (
    <GridTile place={place} status={status}>
      {content(item, { index, width: box.width, tabStop, blooms: waited }, onOpen)}
    </GridTile>
  )
}, isSame)
