import type { CharacterVideo } from '@studio/backend/contract/library'
import { type GridItems, neighboursOf } from '@studio/media/grid-items'
import { useGridState } from '@studio/media/grid-state'
import { Player } from '@studio/media/player'
import { ViewerFrame } from '@studio/media/viewer-frame'
import { formatSeconds } from '@studio/ui/format'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import styles from '../view/image-viewer.module.css'
import type { VideoActs } from './use-video-acts.ts'
import { VideoButtons } from './video-buttons.tsx'

interface VideoViewerProps {
  readonly video: CharacterVideo
  readonly items: GridItems
  readonly acts: VideoActs
  readonly onShow: (id: string) => void
  readonly onClose: () => void
}

/** One video of a character large, with the browser's own controls; the arrows lead through the videos of the character. */
export function VideoViewer({ video, items, acts, onShow, onClose }: VideoViewerProps): ReactNode {
  const { id, clip } = video
  const focusTile = useSetAtom(useGridState().tileToFocusAtom)
  // The tile of the video that was shown last has the focus afterwards.
  useEffect(() => () => focusTile(id), [focusTile, id])
  const neighbours = neighboursOf(items, id)
  const name = `video ${(items.indexOf(id) ?? 0) + 1}`
  const remove = (): void => {
    const next = neighbours.after ?? neighbours.before
    if (next === undefined) onClose()
    else onShow(next)
    void acts.remove([video])
  }
  return (
    <ViewerFrame
      label="Video details"
      noun="video"
      neighbours={neighbours}
      stage={<Player key={id} file={clip} name={name} />}
      onShow={onShow}
      onClose={onClose}
      takesBack
    >
      <div className={styles['acts']}>
        <VideoButtons video={video} name={name} acts={acts} onRemove={remove} />
      </div>
      <p className={styles['facts']}>
        {clip.width} × {clip.height}, {formatSeconds(clip.durationMs)}
      </p>
    </ViewerFrame>
  )
}
