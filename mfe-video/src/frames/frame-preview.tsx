import { type VideoAspectRatio, type VideoModel, widthByHeightOf } from '@studio/backend/contract/videos'
import type { ReactNode } from 'react'
import styles from './frame-preview.module.css'
import type { FrameSlot } from './frames.ts'
import type { Frame } from './use-frames.ts'

export interface FramePreviewProps {
  readonly slot: FrameSlot
  readonly model: Pick<VideoModel, 'cropsFirstFrame'>
  readonly aspectRatio: VideoAspectRatio
  readonly frame: Frame
}

/** What the picture is cropped to; undefined where it stays whole. */
function cropOf({ slot, model, aspectRatio }: FramePreviewProps): VideoAspectRatio | undefined {
  return slot === 'first' && model.cropsFirstFrame ? aspectRatio : undefined
}

/** The picture of a slot as the clip has it: what the clip's ratio cuts off is shown before anything is paid for. */
export function FramePreview(props: FramePreviewProps): ReactNode {
  const { frame, slot } = props
  const crop = cropOf(props)
  return (
    <figure className={styles['preview']}>
      <img
        className={styles['image']}
        data-cropped={crop !== undefined}
        style={crop && { aspectRatio: widthByHeightOf(crop) }}
        src={frame.url}
        alt={slot === 'first' ? 'First frame' : 'Last frame'}
      />
      {crop !== undefined && <figcaption className={styles['words']}>Shown as the video has it, in {crop}</figcaption>}
    </figure>
  )
}
