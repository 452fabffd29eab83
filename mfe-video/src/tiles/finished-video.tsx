import type { Video } from '@studio/backend/contract/videos'
import type { ReactNode } from 'react'
import { FinishedClip } from '../clips/tiles/finished-clip.tsx'
import type { ClipTileProps } from '../clips/tiles/grid-clip.tsx'
import { videoName } from '../list/video.ts'
import { useModelLabel } from '../models/models-context.ts'

/** A finished video, under the pointer with the model that made it. */
export function FinishedVideo({ clip: video, slot, onOpen }: ClipTileProps<Video>): ReactNode {
  const caption = useModelLabel(video.model)
  const { clip: file } = video
  if (file === undefined) return null
  return <FinishedClip clip={video} file={file} name={videoName(video)} caption={caption} slot={slot} onOpen={onOpen} />
}
