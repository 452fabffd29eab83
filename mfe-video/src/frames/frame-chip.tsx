import { Chip } from '@studio/ui/chip'
import { SmallSpinner } from '@studio/ui/spinner'
import { ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { StoredPicture } from '../clips/detail/stored-picture.tsx'
import styles from './frame-chip.module.css'
import { FramePicker, type FramePickerProps } from './frame-picker.tsx'
import { slotWords } from './frames.ts'

/** A slot of the panel: shows its picture small, and opens what fills it. */
export function FrameChip(props: FramePickerProps): ReactNode {
  const { slot, frames } = props
  const frame = frames[slot]
  const isReading = frames.isReading(slot)
  const isUploading = frame !== undefined && frame.assetId === undefined
  const value = (
    <>
      {frame === undefined ? (
        <ImagePlus size={16} aria-hidden />
      ) : (
        <StoredPicture
          className={styles['thumbnail']}
          src={frame.url}
          alt=""
          onBroken={() => void frames.forgetGone()}
        />
      )}
      <span className={styles['words']}>{slotWords[slot]}</span>
      {(isReading || isUploading) && <SmallSpinner label={isReading ? 'Reading' : 'Uploading'} />}
    </>
  )
  return (
    <Chip label={frame === undefined ? 'Add' : 'Change'} popup="dialog" value={value}>
      {(close) => <FramePicker {...props} onDone={close} />}
    </Chip>
  )
}
