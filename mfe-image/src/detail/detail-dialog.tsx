import { IconButton } from '@studio/ui/icon-button'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useHotkeys } from 'react-hotkeys-hook'
import styles from './detail-dialog.module.css'
import { DetailRail } from './detail-rail.tsx'
import type { PictureRef } from './detail-search.ts'
import { LargePicture } from './large-picture.tsx'
import { neighboursOf, type Picture, refOf } from './neighbours.ts'
import { useModal } from './use-modal.ts'

interface DetailDialogProps {
  readonly pictures: readonly Picture[]
  readonly shown: Picture
  readonly onShow: (picture: PictureRef) => void
  readonly onClose: () => void
  readonly onReuse: () => void
}

/** One picture on black with everything known about it; arrows walk the gallery, Escape closes (ui.md 3). */
export function DetailDialog({ pictures, shown, onShow, onClose, onReuse }: DetailDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  const { before, after } = neighboursOf(pictures, refOf(shown))
  const go = (picture: Picture | undefined): void => {
    if (picture !== undefined) onShow(refOf(picture))
  }
  useHotkeys('esc', onClose)
  useHotkeys('left', () => go(before))
  useHotkeys('right', () => go(after))
  return createPortal(
    // Not in the browser's top layer, where tooltips and toasts could not follow; useModal does the rest.
    <dialog ref={dialog} className={styles['dialog']} open aria-modal="true" aria-label="Image details" tabIndex={-1}>
      <div className={styles['stage']}>
        <LargePicture key={shown.output.assetId} picture={shown} neighbours={[before, after]} />
        <div className={styles['close']}>
          <IconButton onPicture label="Close" icon={<X size={20} aria-hidden />} onClick={onClose} />
        </div>
        <div className={styles['previous']}>
          <IconButton
            onPicture
            label="Previous image"
            disabled={before === undefined}
            icon={<ChevronLeft size={20} aria-hidden />}
            onClick={() => go(before)}
          />
        </div>
        <div className={styles['next']}>
          <IconButton
            onPicture
            label="Next image"
            disabled={after === undefined}
            icon={<ChevronRight size={20} aria-hidden />}
            onClick={() => go(after)}
          />
        </div>
      </div>
      <DetailRail picture={shown} onReuse={onReuse} />
    </dialog>,
    document.body,
  )
}
