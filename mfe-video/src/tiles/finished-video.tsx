import type { Video } from '@studio/backend/contract/videos'
import { FavoriteButton } from '@studio/media/favorite-button'
import type { TileSlot } from '@studio/media/picture-tile'
import { VideoTile } from '@studio/media/video-tile'
import { IconButton } from '@studio/ui/icon-button'
import { Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useVideoActs } from '../acts/video-acts.ts'
import { useIsFavorite } from '../list/overlay.ts'
import { posterOf, videoName } from '../list/video.ts'
import { modelLabel } from '../models/model-label.ts'
import { useVideoModels } from '../models/use-video-models.ts'

interface FinishedVideoProps {
  readonly video: Video
  readonly slot: TileSlot
  readonly onOpen: (id: string) => void
}

/** A finished video: poster and length; it plays under the pointer, and opens when it is pressed. */
export function FinishedVideo({ video, slot, onOpen }: FinishedVideoProps): ReactNode {
  const { data: models } = useVideoModels()
  const acts = useVideoActs()
  const favorite = useIsFavorite(video.id, video.favorite === 1)
  const { clip } = video
  if (clip === undefined) return null
  const name = videoName(video)
  const model = modelLabel(models, video.model)
  return (
    <VideoTile
      assetId={video.id}
      name={name}
      picture={posterOf(clip)}
      filmUrl={clip.hoverUrl}
      durationMs={clip.durationMs}
      slot={slot}
      caption={{ words: model, content: model }}
      actions={
        <>
          <FavoriteButton
            onPicture
            favorite={favorite}
            about={name}
            size={16}
            onPress={() => acts.favorite(video.id, !favorite)}
          />
          <IconButton
            onPicture
            label="Download"
            about={name}
            icon={<Download size={16} aria-hidden />}
            onClick={() => acts.download(video)}
          />
          <IconButton
            onPicture
            label="Delete"
            about={name}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => acts.remove([video])}
          />
        </>
      }
      onOpen={() => onOpen(video.id)}
    />
  )
}
