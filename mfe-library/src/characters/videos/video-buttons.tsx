import type { CharacterVideo } from '@studio/backend/contract/library'
import { IconButton } from '@studio/ui/icon-button'
import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VideoActs } from './use-video-acts.ts'

interface VideoButtonsProps {
  readonly video: CharacterVideo
  /** What the video is called. */
  readonly name: string
  readonly acts: VideoActs
  readonly onRemove: () => void
  readonly onPicture?: boolean
}

/** What can be done with one video of a character (spec images 2). */
export function VideoButtons({ video, name, acts, onRemove, onPicture = false }: VideoButtonsProps): ReactNode {
  const size = onPicture ? 16 : 20
  return (
    <>
      <IconButton
        onPicture={onPicture}
        label="Download"
        about={name}
        icon={<Download size={size} aria-hidden />}
        onClick={() => acts.download(video)}
      />
      <IconButton
        onPicture={onPicture}
        label="Remove from character"
        about={name}
        icon={<X size={size} aria-hidden />}
        onClick={onRemove}
      />
    </>
  )
}
