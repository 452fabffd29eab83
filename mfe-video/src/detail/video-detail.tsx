import type { Video } from '@studio/backend/contract/videos'
import { Button } from '@studio/ui'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useReuse } from '../acts/use-reuse.ts'
import { ClipDetail } from '../clips/detail/clip-detail.tsx'
import type { Items } from '../clips/list/items.ts'
import type { ClipList } from '../clips/list/use-clip-list.ts'
import { videoName } from '../list/video.ts'
import { videoKind } from '../list/video-kind.ts'
import { VideoMaking } from './video-making.tsx'

interface VideoDetailProps {
  readonly list: ClipList<Video>
  readonly items: Items<Video>
}

/** The details of the video that the address names. */
export function VideoDetail(props: VideoDetailProps): ReactNode {
  const reuse = useReuse()
  return (
    <ClipDetail
      {...props}
      kind={videoKind}
      nameOf={videoName}
      buttons={(video, close) => (
        <Button
          icon={<RotateCcw size={16} aria-hidden />}
          onClick={() => {
            close()
            reuse(video)
          }}
        >
          Reuse settings
        </Button>
      )}
    >
      {(video, file) => <VideoMaking video={video} file={file} />}
    </ClipDetail>
  )
}
