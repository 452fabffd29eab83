import { type AnyClip, listClips } from '@studio/backend/contract/clips'
import { ChooserDialog } from '@studio/media/chooser-dialog'
import { TileGrid } from '@studio/media/grid'
import { GridSkeleton } from '@studio/media/grid-notices'
import { createGridState, limitedSelection } from '@studio/media/grid-state'
import { Button } from '@studio/ui'
import { callEndpoint } from '@studio/ui/api'
import { liveKinds, liveList } from '@studio/ui/live-kinds'
import { Notice } from '@studio/ui/notice'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type ClipFile, stateOf } from '../../clips/kind/clip.ts'
import { itemsOf } from '../../clips/list/items.ts'
import { ListEnd } from '../../clips/list/list-end.tsx'
import { type ClipList, useClipList } from '../../clips/list/use-clip-list.ts'
import { ChoiceClip } from './choice-clip.tsx'
import styles from './choose-videos.module.css'

export interface ChooseVideosProps {
  /** What the button that takes the video says. */
  readonly action: string
  readonly onChoose: (file: ClipFile) => void
  readonly onClose: () => void
}

/** Target height of a row in px. */
const rowHeight = 180

/** The clips of the video page, of the copy video page and of this one. */
const allClips: Parameters<typeof useClipList<AnyClip>>[0] = {
  listKey: cacheKey(listClips),
  list: (query, signal) => callEndpoint(listClips, { query }, { signal }),
}

liveKinds.register([liveList('video', listClips)])

const ratioOf = ({ clip }: AnyClip): number => (clip === undefined ? 16 / 9 : clip.width / clip.height)

const nothingElse = { pending: [], leaving: new Set<string>() }

/** All finished clips of the person, of all kinds, newest first, of which one is chosen. */
export function ChooseVideosDialog({ action, onChoose, onClose }: ChooseVideosProps): ReactNode {
  const list = useClipList(allClips)
  const [state] = useState(() => {
    const tell = (): void => showToast({ title: 'Maximum 1 video', tone: 'bad' })
    return createGridState(limitedSelection({ most: 1, onTooMany: tell }))
  })
  const choose = (ids: ReadonlySet<string>): void => {
    const file = list.clips.find(({ id }) => ids.has(id))?.clip
    if (file !== undefined) onChoose(file)
  }
  return (
    <ChooserDialog
      title="Choose from Videos"
      most={1}
      action={action}
      state={state}
      onChoose={choose}
      onClose={onClose}
    >
      <Choices list={list} />
    </ChooserDialog>
  )
}

function Choices({ list }: { readonly list: ClipList<AnyClip> }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const { clips, isPending, error, retry, isFetching, hasMore, fetchMore } = list
  const items = useMemo(
    () =>
      itemsOf(
        clips.filter((clip) => stateOf(clip) === 'done'),
        nothingElse,
        ratioOf,
      ),
    [clips],
  )
  if (error !== null) {
    const again = <Button onClick={retry}>Retry</Button>
    return <Notice level={2} role="alert" title="Unable to Load Videos" text="They are all there." action={again} />
  }
  if (isPending) return <GridSkeleton />
  if (items.keys.length === 0 && !hasMore) {
    return <Notice level={2} title="No videos generated yet" text="Videos that you generate can be chosen here." />
  }
  return (
    <div ref={box} className={styles['body']}>
      <TileGrid
        items={items}
        rowHeight={rowHeight}
        scrollIn={box}
        tile={(place) => {
          const item = items.all[place.index]
          return item?.kind === 'listed' && <ChoiceClip clip={item.clip} place={place} />
        }}
      />
      {hasMore && (
        <ListEnd list={list}>
          <Button loading={isFetching} onClick={() => void fetchMore()}>
            Show more
          </Button>
        </ListEnd>
      )}
    </div>
  )
}
