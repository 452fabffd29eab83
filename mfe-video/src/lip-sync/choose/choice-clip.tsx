import type { Video } from '@studio/backend/contract/videos'
import { GridTile, isSamePlace, type TilePlace } from '@studio/media/grid-tile'
import { posterOf } from '@studio/media/poster'
import { VideoTile } from '@studio/media/video-tile'
import { memo, type ReactNode } from 'react'
import { videoName } from '../../list/video.ts'

interface ChoiceClipProps {
  readonly video: Video
  readonly place: TilePlace
}

const isSame = (a: ChoiceClipProps, b: ChoiceClipProps): boolean => a.video === b.video && isSamePlace(a.place, b.place)

/** A video that can be chosen. */
export const ChoiceClip = memo(function ChoiceClip({ video, place }: ChoiceClipProps): ReactNode {
  const { index, box, tabStop } = place
  const { clip: file } = video
  if (file === undefined) return null
  return (
    <GridTile place={place} status="done">
      <VideoTile
        assetId={video.id}
        name={videoName(video)}
        picture={posterOf(file)}
        filmUrl={file.hoverUrl}
        durationMs={file.durationMs}
        slot={{ index, width: box.width, tabStop, blooms: false }}
      />
    </GridTile>
  )
}, isSame)
