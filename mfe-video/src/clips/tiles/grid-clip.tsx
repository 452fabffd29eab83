import { GridTile, isSamePlace } from '@studio/media/grid-tile'
import type { TileSlot } from '@studio/media/picture-tile'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type Clip, stateOf } from '../kind/clip.ts'
import type { Pending } from '../kind/pending.ts'
import type { Item } from '../list/items.ts'
import type { GridClipProps } from './clip-grid.tsx'
import { UnansweredClip } from './unanswered-clip.tsx'

/** A tile of a clip of the list, in whichever state. */
export interface ClipTileProps<C extends Clip> {
  readonly clip: C
  readonly slot: TileSlot
  readonly onOpen: (id: string) => void
}

/** How the tiles of one kind look; the same object for ever. */
export interface Looks<C extends Clip> {
  readonly Listed: ComponentType<ClipTileProps<C>>
  /** Of a clip that the list does not contain yet. */
  readonly Pending: ComponentType<{ readonly pending: Pending }>
}

function statusOf(item: Item<Clip>): string {
  if (item.kind === 'listed') return stateOf(item.clip)
  return item.pending.unanswered === undefined ? 'waiting' : 'failed'
}

/** Whether a tile need not be rendered again: every kind's tile is wrapped in `memo` with this. */
export function isSameClip(a: GridClipProps<Clip>, b: GridClipProps<Clip>): boolean {
  const [one, other] = [a.item, b.item]
  const sameItem =
    one.kind === 'listed' && other.kind === 'listed'
      ? one.clip === other.clip
      : one.kind === 'pending' && other.kind === 'pending' && one.pending === other.pending
  return sameItem && a.onOpen === b.onOpen && isSamePlace(a.place, b.place)
}

/** One tile of the grid, from the press on the button to the finished clip the same element. */
export function GridClip<C extends Clip>(props: GridClipProps<C> & { readonly looks: Looks<C> }): ReactNode {
  const { item, place, onOpen, looks } = props
  const { index, box, tabStop } = place
  const status = statusOf(item)
  // A poster fades in only where somebody waited for it, not where it was scrolled into view.
  const [waited] = useState(status === 'waiting' || status === 'making')
  const slot = { index, width: box.width, tabStop, blooms: waited }
  return (
    <GridTile place={place} status={status}>
      {item.kind === 'pending' ? (
        <PendingTile pending={item.pending} looks={looks} />
      ) : (
        <looks.Listed clip={item.clip} slot={slot} onOpen={onOpen} />
      )}
    </GridTile>
  )
}

interface PendingTileProps<C extends Clip> {
  readonly pending: Pending
  readonly looks: Pick<Looks<C>, 'Pending'>
}

function PendingTile<C extends Clip>({ pending, looks }: PendingTileProps<C>): ReactNode {
  const { key, prompt, unanswered } = pending
  if (unanswered === undefined) return <looks.Pending pending={pending} />
  return <UnansweredClip pendingKey={key} prompt={prompt} reason={unanswered} />
}
