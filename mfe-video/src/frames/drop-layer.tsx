import { carriesPictures } from '@studio/media/asset'
import { useDropTarget } from '@studio/media/drag'
import { ImagePlus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import styles from './drop-layer.module.css'
import { type FrameSlot, slotWords } from './frames.ts'

interface DropLayerProps {
  /** Whether the model takes a last frame. */
  readonly takesLast: boolean
  readonly onDrop: (slot: FrameSlot, transfer: DataTransfer) => void
}

/** Covers the panel while pictures are dragged over the page and highlights the slot that would take them. */
export function DropLayer({ takesLast, onDrop }: DropLayerProps): ReactNode {
  const last = useRef<HTMLDivElement>(null)
  const overLast = useDropTarget(last, { takes: carriesPictures, onDrop: (transfer) => onDrop('last', transfer) })
  return (
    <div className={styles['layer']}>
      <div className={styles['slot']} data-lit={!overLast}>
        <ImagePlus size={20} aria-hidden />
        {slotWords.first}
      </div>
      <div ref={last} className={styles['slot']} data-lit={overLast} hidden={!takesLast}>
        <ImagePlus size={20} aria-hidden />
        {slotWords.last}
      </div>
    </div>
  )
}
