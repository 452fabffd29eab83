import { useEmptied } from '@studio/media/emptied'
import { idsBetween } from '@studio/media/grid-items'
import { GridSkeleton } from '@studio/media/grid-notices'
import { useGridState } from '@studio/media/grid-state'
import { undoLastAct } from '@studio/media/last-act'
import { everything } from '@studio/media/selection'
import { Button } from '@studio/ui'
import { ApiError } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { useKeys } from '@studio/ui/keys'
import { Notice } from '@studio/ui/notice'
import { Spinner } from '@studio/ui/spinner'
import { useAtomValue, useStore } from 'jotai'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { useShowClip } from '../detail/clip-address.ts'
import type { Clip } from '../kind/clip.ts'
import type { Items } from '../list/items.ts'
import { ListEnd } from '../list/list-end.tsx'
import type { ClipList } from '../list/use-clip-list.ts'
import { ClipGrid, type GridClipProps } from '../tiles/clip-grid.tsx'
import { pageKeys } from '../tiles/clip-keys.ts'
import styles from './clips.module.css'
import { rowHeightAtomOf } from './row-height.ts'
import { Toolbar } from './toolbar.tsx'
import { useNextPage } from './use-next-page.ts'

export interface ClipsProps<C extends Clip> {
  readonly list: ClipList<C>
  readonly items: Items<C>
  /** A `GridClip` in `memo`. */
  readonly tile: ComponentType<GridClipProps<C>>
  /** The heading above the grid. */
  readonly heading: ReactNode
  /** What stands in place of the grid when there are no clips. */
  readonly empty: ReactNode
}

/** A grid of clips in all its states. */
export function Clips<C extends Clip>(props: ClipsProps<C>): ReactNode {
  const { items, heading } = props
  const { selectionAtom } = useGridState()
  const store = useStore()
  const notice = useRef<HTMLDivElement>(null)
  const count = items.keys.length
  useEmptied(notice, items)
  useKeys(pageKeys, {
    selectAll: () => store.set(selectionAtom, everything(idsBetween(items, 0, count - 1))),
    undo: () => void undoLastAct(store),
  })
  return (
    <div className={styles['clips']}>
      {heading}
      {count > 0 && <Toolbar items={items} />}
      {count > 0 ? (
        <Filled {...props} />
      ) : (
        <div ref={notice} data-successor tabIndex={-1}>
          <NothingToShow {...props} />
        </div>
      )}
    </div>
  )
}

function Filled<C extends Clip>({ list, items, tile }: ClipsProps<C>): ReactNode {
  const grid = useRef<HTMLDivElement>(null)
  useNextPage(grid, list)
  const rowHeight = useAtomValue(rowHeightAtomOf(useCurrentUser().id))
  const show = useShowClip()
  return (
    <>
      <div ref={grid}>
        <ClipGrid items={items} rowHeight={rowHeight} onOpen={show} tile={tile} />
      </div>
      {list.hasMore && (
        <ListEnd list={list}>
          <Spinner label="Loading more videos" />
        </ListEnd>
      )}
    </>
  )
}

interface NothingProps {
  readonly list: Pick<ClipList<Clip>, 'error' | 'isPending' | 'retry'>
  readonly empty: ReactNode
}

function NothingToShow({ list: { error, isPending, retry }, empty }: NothingProps): ReactNode {
  if (error !== null) {
    const status = error instanceof ApiError ? String(error.status) : 'no connection'
    return (
      <Notice
        role="alert"
        level={2}
        title="Unable to Load Videos"
        text={`Failed to fetch videos: ${status}`}
        action={<Button onClick={retry}>Retry</Button>}
      />
    )
  }
  return isPending ? <GridSkeleton /> : empty
}
