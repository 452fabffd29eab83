import type { Video } from '@studio/backend/contract/videos'
import { FavoriteButton } from '@studio/media/favorite-button'
import type { Neighbours } from '@studio/media/grid-items'
import { ViewerFrame } from '@studio/media/viewer-frame'
import { Button } from '@studio/ui'
import { IconButton } from '@studio/ui/icon-button'
import { Keys } from '@studio/ui/keys'
import { Download, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useVideoActs } from '../acts/video-acts.ts'
import { useIsFavorite } from '../list/overlay.ts'
import { videoName } from '../list/video.ts'
import { detailKeys } from './detail-keys.ts'
import { Player } from './player.tsx'
import styles from './video-dialog.module.css'
import { VideoMaking } from './video-making.tsx'

interface VideoDialogProps {
  readonly video: Video
  readonly clip: NonNullable<Video['clip']>
  readonly neighbours: Neighbours
  readonly onRemove: () => void
  readonly onReuse: () => void
  readonly onShow: (id: string) => void
  readonly onClose: () => void
}

/** Spec video 2, details: the video with the browser's own controls, what can be done with it, and how it was made. */
export function VideoDialog({ video, clip, onRemove, onReuse, ...frame }: VideoDialogProps): ReactNode {
  const acts = useVideoActs()
  const favorite = useIsFavorite(video.id, video.favorite === 1)
  const mark = (): void => acts.favorite(video.id, !favorite)
  const about = videoName(video)
  return (
    <ViewerFrame {...frame} label="Video details" noun="video" stage={<Player clip={clip} name={about} />}>
      <Keys table={detailKeys} actions={{ favorite: mark, trash: onRemove }} />
      <div className={styles['actions']}>
        <Button icon={<Download size={16} aria-hidden />} onClick={() => acts.download(video)}>
          Download
        </Button>
        <Button icon={<RotateCcw size={16} aria-hidden />} onClick={onReuse}>
          Reuse settings
        </Button>
        <span className={styles['icons']}>
          <FavoriteButton favorite={favorite} about={about} size={20} onPress={mark} />
          <IconButton label="Delete" about={about} icon={<Trash2 size={20} aria-hidden />} onClick={onRemove} />
        </span>
      </div>
      <VideoMaking video={video} clip={clip} />
    </ViewerFrame>
  )
}
