import { type VideoAspectRatio, widthByHeightOf } from '@studio/backend/contract/videos'
import type { ReactNode } from 'react'
import type { FramePickerProps } from './frame-picker.tsx'
import styles from './frame-preview.module.css'
import type { Frame } from './use-frames.ts'

interface FramePreviewProps extends Pick<FramePickerProps, 'slot' | 'model' | 'aspectRatio'> {
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
