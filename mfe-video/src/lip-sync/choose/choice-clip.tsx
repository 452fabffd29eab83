import type { AnyClip } from '@studio/backend/contract/clips'
import { clipName } from '@studio/media/clip-kinds'
import { GridTile, isSamePlace, type TilePlace } from '@studio/media/grid-tile'
import { posterOf } from '@studio/media/poster'
import { VideoTile } from '@studio/media/video-tile'
import { shortened } from '@studio/ui/format'
import { memo, type ReactNode } from 'react'

interface ChoiceClipProps {
  readonly clip: AnyClip
  readonly place: TilePlace
}

const isSame = (a: ChoiceClipProps, b: ChoiceClipProps): boolean => a.clip === b.clip && isSamePlace(a.place, b.place)

/** A clip that can be chosen. */
export const ChoiceClip = memo(function ChoiceClip({ clip, place }: ChoiceClipProps): ReactNode {
  const { index, box, tabStop } = place
  const { id, clip: file } = clip
  if (file === undefined) return null
  return (
    <GridTile place={place} status="done">
      <VideoTile
        assetId={id}
        name={shortened(clipName(clip), 80)}
        picture={posterOf(file)}
        filmUrl={file.hoverUrl}
        durationMs={file.durationMs}
        slot={{ index, width: box.width, tabStop, blooms: false }}
      />
    </GridTile>
  )
}, isSame)
