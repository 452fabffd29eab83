import type { Video } from '@studio/backend/contract/videos'
import type { ReactNode } from 'react'
import { FinishedClip } from '../clips/tiles/finished-clip.tsx'
import type { ClipTileProps } from '../clips/tiles/grid-clip.tsx'
import { videoName } from '../list/video.ts'
import { modelLabel } from '../models/model-label.ts'
import { useVideoModels } from '../models/use-video-models.ts'

/** A finished video, under the pointer with the model that made it. */
export function FinishedVideo({ clip: video, slot, onOpen }: ClipTileProps<Video>): ReactNode {
  const { data: models } = useVideoModels()
  const { clip: file } = video
  if (file === undefined) return null
  const caption = modelLabel(models, video.model)
  return <FinishedClip clip={video} file={file} name={videoName(video)} caption={caption} slot={slot} onOpen={onOpen} />
}
