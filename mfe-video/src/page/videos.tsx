import { useEmptied } from '@studio/media/emptied'
import { idsBetween } from '@studio/media/grid-items'
import { GridSkeleton } from '@studio/media/grid-notices'
import { useGridState } from '@studio/media/grid-state'
import { undoLastAct } from '@studio/media/last-act'
import { everything } from '@studio/media/selection'
import { focusPrompt } from '@studio/media/written-prompt'
import { Button } from '@studio/ui'
import { ApiError } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { useKeys } from '@studio/ui/keys'
import { Notice } from '@studio/ui/notice'
import { Spinner } from '@studio/ui/spinner'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useRef } from 'react'
import { useShowVideo } from '../detail/video-address.ts'
import type { Items } from '../list/items.ts'
import type { VideoList } from '../list/use-videos.ts'
import { VideoGrid } from '../tiles/video-grid.tsx'
import { pageKeys } from '../tiles/video-keys.ts'
import { film } from './film.tsx'
import { rowHeightAtomOf } from './row-height.ts'
import { Toolbar } from './toolbar.tsx'
import { useNextPage } from './use-next-page.ts'
import styles from './videos.module.css'

interface VideosProps {
  readonly list: VideoList
  readonly items: Items
}

/** The grid of videos in all its states. */
export function Videos({ list, items }: VideosProps): ReactNode {
  const { selectionAtom } = useGridState()
  const store = useStore()
  const notice = useRef<HTMLDivElement>(null)
  const count = items.keys.length
  useEmptied(notice, count)
  useKeys(pageKeys, {
    selectAll: () => store.set(selectionAtom, everything(idsBetween(items, 0, count - 1))),
    undo: () => void undoLastAct(store),
  })
  return (
    <div className={styles['videos']}>
      <h1 className="visually-hidden">Your videos</h1>
      {count > 0 && <Toolbar items={items} />}
      {count > 0 ? (
        <Filled list={list} items={items} />
      ) : (
        <div ref={notice} data-successor>
          <NothingToShow list={list} />
        </div>
      )}
    </div>
  )
}

function Filled({ list, items }: VideosProps): ReactNode {
  const grid = useRef<HTMLDivElement>(null)
  useNextPage(grid, list)
  const rowHeight = useAtomValue(rowHeightAtomOf(useCurrentUser().id))
  const show = useShowVideo()
  return (
    <>
      <div ref={grid}>
        <VideoGrid items={items} rowHeight={rowHeight} onOpen={show} />
      </div>
      {list.hasMore && (
        <div className={styles['more']}>
          <Spinner label="Loading more videos" />
        </div>
      )}
    </>
  )
}

function NothingToShow({ list: { error, isPending, retry } }: Pick<VideosProps, 'list'>): ReactNode {
  if (error !== null) {
    const status = error instanceof ApiError ? String(error.status) : 'no connection'
    return (
      <Notice
        role="alert"
        title="Unable to Load Videos"
        text={`Failed to fetch videos: ${status}`}
        action={<Button onClick={retry}>Retry</Button>}
      />
    )
  }
  if (isPending) return <GridSkeleton />
  return (
    <Notice
      picture={film}
      title="No videos generated yet"
      text="Choose the image that a video begins with, say what is to happen, and press Generate."
      action={<Button onClick={focusPrompt}>Write a prompt</Button>}
    />
  )
}
