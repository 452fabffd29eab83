import type { Video } from '@studio/backend/contract/videos'
import { thumbnailOf } from '@studio/media/asset'
import type { ReactNode } from 'react'
import { Facts, Pictures, PromptSection } from '../clips/detail/making.tsx'
import { StoredPicture } from '../clips/detail/stored-picture.tsx'
import type { ClipFile } from '../clips/kind/clip.ts'
import { useVideoModels } from '../models/use-video-models.ts'
import { factsOf } from './facts.ts'

interface VideoMakingProps {
  readonly video: Video
  readonly file: ClipFile
}

/** How a video was made: prompt, frames, settings, cost. */
export function VideoMaking({ video, file }: VideoMakingProps): ReactNode {
  const models = useVideoModels().data
  return (
    <>
      <PromptSection prompt={video.prompt} />
      <Pictures title="Frames">
        <StoredPicture src={thumbnailOf(video.uploadedImage)} alt="First frame" />
        {video.lastFrame !== undefined && <StoredPicture src={thumbnailOf(video.lastFrame)} alt="Last frame" />}
      </Pictures>
      <Facts clip={video} facts={factsOf(video, file, models)} copied="Seed" />
    </>
  )
}
