import type { Character, CharacterVideo } from '@studio/backend/contract/library'
import { useEmptied } from '@studio/media/emptied'
import { TileGrid } from '@studio/media/grid'
import { idsBetween } from '@studio/media/grid-items'
import { createGridState, GridStateContext, useGridState } from '@studio/media/grid-state'
import { undoLastAct } from '@studio/media/last-act'
import { everything } from '@studio/media/selection'
import { coveredByBars } from '@studio/media/toolbar'
import { Button } from '@studio/ui'
import { useCurrentUser } from '@studio/ui/current-user'
import { actionOf, runs } from '@studio/ui/key-table'
import { useKeys } from '@studio/ui/keys'
import { Notice } from '@studio/ui/notice'
import { useShortcuts } from '@studio/ui/shortcuts'
import { Spinner } from '@studio/ui/spinner'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { portraitFilm } from '../drawings.tsx'
import { GoTo } from '../go-to.tsx'
import { InPlaceOfGrid } from '../in-place-of-grid.tsx'
import styles from '../view/character-images.module.css'
import { videoKeys, videosKeys, videosShortcuts } from '../view/view-keys.ts'
import { rowHeightAtomOf } from '../view/view-settings.ts'
import { useVideoActs, type VideoActs } from './use-video-acts.ts'
import { useVideos, type Videos } from './use-videos.ts'
import { VideoBar } from './video-bar.tsx'
import { VideoTile } from './video-tile.tsx'
import { VideoViewer } from './video-viewer.tsx'

/** Spec images 2, Videos tab: the videos of a character, and the one that is shown large. */
export function CharacterVideos({ character: { id } }: { readonly character: Pick<Character, 'id'> }): ReactNode {
  const [state] = useState(createGridState)
  useShortcuts(videosShortcuts)
  return (
    <GridStateContext value={state}>
      <AllVideos characterId={id} />
    </GridStateContext>
  )
}

function AllVideos({ characterId }: { readonly characterId: string }): ReactNode {
  const list = useVideos(characterId)
  const acts = useVideoActs(characterId)
  const notice = useRef<HTMLDivElement>(null)
  const { selectionAtom } = useGridState()
  const store = useStore()
  const { videos, items } = list
  useEmptied(notice, items)
  useKeys(videosKeys, {
    selectAll: () => store.set(selectionAtom, everything(idsBetween(items, 0, items.keys.length - 1))),
    undo: () => void undoLastAct(store),
  })
  if (list.isFailed) return <NotLoaded onRetry={list.retry} />
  if (videos === undefined) return <Spinner label="Loading videos" />
  if (videos.length === 0) {
    return (
      <InPlaceOfGrid notice={notice}>
        <NoVideos />
      </InPlaceOfGrid>
    )
  }
  return (
    <div className={styles['images']}>
      <VideoBar list={list} acts={acts} />
      <Grid list={list} videos={videos} acts={acts} />
    </div>
  )
}

interface GridProps {
  readonly list: Videos
  readonly videos: readonly CharacterVideo[]
  readonly acts: VideoActs
}

function Grid({ list: { items }, videos, acts }: GridProps): ReactNode {
  const [open, setOpen] = useState<string>()
  const rowHeight = useAtomValue(rowHeightAtomOf(useCurrentUser().id))
  const { selectionAtom } = useGridState()
  const store = useStore()
  const onTileKey = (index: number, event: KeyboardEvent<HTMLElement>): boolean => {
    const video = videos[index]
    if (video === undefined || actionOf(videoKeys, event) === undefined || store.get(selectionAtom).on) return false
    if (runs(videoKeys.remove, event)) void acts.remove([video])
    return true
  }
  const opened = videos.find(({ id }) => id === open)
  // One that was removed on another page is not shown large by itself when it comes back.
  if (open !== undefined && opened === undefined) setOpen(undefined)
  return (
    <>
      <TileGrid
        items={items}
        rowHeight={rowHeight}
        covered={coveredByBars}
        onTileKey={onTileKey}
        tile={(place) => {
          const video = videos[place.index]
          return video && <VideoTile video={video} place={place} acts={acts} onOpen={setOpen} />
        }}
      />
      {opened !== undefined && (
        <VideoViewer video={opened} items={items} acts={acts} onShow={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

/** Spec images 2, in its own words. */
const NoVideos = (): ReactNode => (
  <Notice
    level={2}
    picture={portraitFilm}
    title="No videos saved to this character"
    text="Videos that are saved to a character are shown here."
    action={<GoTo to="/video">Go to your videos</GoTo>}
  />
)

const NotLoaded = ({ onRetry }: { readonly onRetry: () => void }): ReactNode => (
  <Notice
    level={2}
    role="alert"
    title="Unable to Load Videos"
    text="They are still there. Please try again in a moment."
    action={<Button onClick={onRetry}>Retry</Button>}
  />
)
