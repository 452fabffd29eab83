import type { TileSlot } from '@studio/media/picture-tile'
import { posterOf } from '@studio/media/poster'
import { VideoTile } from '@studio/media/video-tile'
import type { ReactNode } from 'react'
import type { Clip, ClipFile } from '../kind/clip.ts'
import { ClipButtons } from './clip-buttons.tsx'

interface FinishedClipProps {
  readonly clip: Clip
  readonly file: ClipFile
  /** The clip in words. */
  readonly name: string
  /** What explains it under the pointer. */
  readonly caption?: string
  readonly slot: TileSlot
  readonly onOpen: (id: string) => void
}

/** A finished clip: poster and length; it plays under the pointer, and opens when it is pressed. */
export function FinishedClip({ clip, file, name, caption, slot, onOpen }: FinishedClipProps): ReactNode {
  return (
    <VideoTile
      assetId={clip.id}
      name={name}
      picture={posterOf(file)}
      filmUrl={file.hoverUrl}
      durationMs={file.durationMs}
      slot={slot}
      caption={caption === undefined ? undefined : { words: caption, content: caption }}
      actions={<ClipButtons clip={clip} name={name} />}
      onOpen={() => onOpen(clip.id)}
    />
  )
}
