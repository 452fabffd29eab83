import { getVideo, type Video } from '@studio/backend/contract/videos'
import { neighboursOf } from '@studio/media/grid-items'
import { useGridState } from '@studio/media/grid-state'
import { DialogPending } from '@studio/ui/dialog'
import { useCall } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { useVideoActs } from '../acts/video-acts.ts'
import type { Items } from '../list/items.ts'
import type { VideoList } from '../list/use-videos.ts'
import { useVideoAddress } from './video-address.ts'
import { VideoDialog } from './video-dialog.tsx'

interface VideoDetailProps {
  readonly list: VideoList
  readonly items: Items
}

/** The details of the video that the address names; nothing when it names none. */
export function VideoDetail({ list, items }: VideoDetailProps): ReactNode {
  const { video: id, replace } = useVideoAddress()
  if (id === undefined) return null
  return <Open key={id} id={id} list={list} items={items} onShow={replace} />
}

interface OpenProps extends VideoDetailProps {
  readonly id: string
  readonly onShow: (id: string | undefined) => void
}

function Open({ id, list, items, onShow }: OpenProps): ReactNode {
  const listed = list.videos.find((video) => video.id === id)
  const found = useCall(getVideo, { params: { id } }, { enabled: listed === undefined && !list.isPending })
  const acts = useVideoActs()
  const focusTile = useSetAtom(useGridState().tileToFocusAtom)
  // The tile of the video that was shown last has the focus afterwards.
  useEffect(() => () => focusTile(id), [focusTile, id])
  const close = (): void => onShow(undefined)
  const video = listed ?? found.data
  const isGone = found.isError || (video !== undefined && video.clip === undefined)
  useEffect(() => {
    if (!isGone) return
    showToast({ title: 'Could not open the video', description: 'It is not there any more.', tone: 'bad' })
    onShow(undefined)
  }, [isGone, onShow])
  if (isGone) return null
  if (video?.clip === undefined) return <DialogPending onClose={close} />

  const neighbours = neighboursOf(items, id)
  const remove = (removed: Video): void => {
    onShow(neighbours.after ?? neighbours.before)
    acts.remove([removed])
  }
  return (
    <VideoDialog
      video={video}
      clip={video.clip}
      neighbours={neighbours}
      onRemove={() => remove(video)}
      onReuse={() => {
        close()
        acts.reuse(video)
      }}
      onShow={onShow}
      onClose={close}
    />
  )
}
