import type { Video } from '@studio/backend/contract/videos'
import { memo, type ReactNode } from 'react'
import { stateOf } from '../clips/kind/clip.ts'
import type { GridClipProps } from '../clips/tiles/clip-grid.tsx'
import { type ClipTileProps, GridClip, isSameClip } from '../clips/tiles/grid-clip.tsx'
import { PendingClip, WaitingClip } from '../clips/tiles/waiting-clip.tsx'
import { FailedVideo } from './failed-video.tsx'
import { FinishedVideo } from './finished-video.tsx'

function ListedVideo({ clip, slot, onOpen }: ClipTileProps<Video>): ReactNode {
  switch (stateOf(clip)) {
    case 'done':
      return <FinishedVideo clip={clip} slot={slot} onOpen={onOpen} />
    case 'failed':
      return <FailedVideo video={clip} />
    case 'waiting':
    case 'making':
      return <WaitingClip clip={clip} />
  }
}

const looks = { Listed: ListedVideo, Pending: PendingClip }

/** One tile of the grid, from the press on Generate to the finished video. */
export const GridVideo = memo(function GridVideo(props: GridClipProps<Video>): ReactNode {
  return <GridClip {...props} looks={looks} />
}, isSameClip)
