import type { CharacterVideo } from '@studio/backend/contract/library'
import { GridTile, type TilePlace } from '@studio/media/grid-tile'
import { posterOf } from '@studio/media/poster'
import { VideoTile as FilmTile } from '@studio/media/video-tile'
import type { ReactNode } from 'react'
import type { VideoActs } from './use-video-acts.ts'
import { VideoButtons } from './video-buttons.tsx'

interface VideoTileProps {
  readonly video: CharacterVideo
  readonly place: TilePlace
  readonly acts: VideoActs
  readonly onOpen: (id: string) => void
}

/** One video of a character: it plays under the pointer, and opens when it is pressed. */
export function VideoTile({ video, place, acts, onOpen }: VideoTileProps): ReactNode {
  const { index, box, tabStop } = place
  const { id, clip } = video
  const name = `video ${index + 1}`
  return (
    <GridTile place={place} status="stored">
      <FilmTile
        assetId={id}
        name={name}
        picture={posterOf(clip)}
        filmUrl={clip.hoverUrl}
        durationMs={clip.durationMs}
        slot={{ index, width: box.width, tabStop, blooms: false }}
        actions={
          <VideoButtons video={video} name={name} acts={acts} onRemove={() => void acts.remove([video])} onPicture />
        }
        onOpen={() => onOpen(id)}
      />
    </GridTile>
  )
}
