import { FullDialog } from '@studio/ui/dialog'
import { IconButton } from '@studio/ui/icon-button'
import { Keys } from '@studio/ui/keys'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { LargePicture, type Shown } from './large-picture.tsx'
import styles from './viewer.module.css'
import { viewerKeys } from './viewer-keys.ts'
import { useZoom } from './zoom/use-zoom.ts'

interface ViewerProps {
  readonly label: string
  readonly shown: Shown
  /** Ids of the images before and after; undefined at the ends. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** Addresses of their previews. */
  readonly nearby: readonly string[]
  readonly onShow: (assetId: string) => void
  readonly onClose: () => void
  /** What stands beside the picture. */
  readonly children: ReactNode
}

/** One picture on black, to be zoomed and moved; arrows and swipes go on to the next, Escape closes (ui.md 3). */
export function Viewer({ label, shown, before, after, nearby, onShow, onClose, children }: ViewerProps): ReactNode {
  const go = (assetId: string | undefined): void => {
    if (assetId !== undefined) onShow(assetId)
  }
  const zoom = useZoom({ id: shown.assetId, picture: shown, onSwipe: (to) => go(to === 'before' ? before : after) })
  // Arrow keys move a zoomed picture, and otherwise on to the next.
  const arrow = (x: number, y: number, otherwise: () => void) => () => (zoom.zoomed ? zoom.step(x, y) : otherwise())
  const keyActions = {
    before: arrow(-1, 0, () => go(before)),
    after: arrow(1, 0, () => go(after)),
    up: arrow(0, -1, () => undefined),
    down: arrow(0, 1, () => undefined),
    zoom: () => zoom.toggle(),
    close: onClose,
  }
  return (
    <FullDialog label={label} className={styles['dialog']} onClose={onClose}>
      <Keys table={viewerKeys} actions={keyActions} />
      <div className={styles['stage']}>
        <LargePicture key={shown.assetId} shown={shown} nearby={nearby} zoom={zoom} />
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
      {children}
    </FullDialog>
  )
}
