import { FullDialog } from '@studio/ui/dialog'
import { IconButton } from '@studio/ui/icon-button'
import { Keys } from '@studio/ui/keys'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Picture } from '../gallery/items/picture.ts'
import styles from './detail-dialog.module.css'
import { DetailRail, type RailCallbacks } from './detail-rail.tsx'
import { LargePicture } from './large-picture.tsx'
import { viewerKeys } from './viewer-keys.ts'
import { useZoom } from './zoom/use-zoom.ts'

interface DetailDialogProps extends RailCallbacks {
  readonly shown: Picture
  /** Ids of the images before and after; undefined at the ends of the gallery. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** Addresses of their previews. */
  readonly nearby: readonly string[]
  readonly favorite: boolean
  readonly onShow: (assetId: string) => void
  readonly onClose: () => void
}

/** One picture on black with everything known about it; arrows walk the gallery, Escape closes (ui.md 3). */
export function DetailDialog(props: DetailDialogProps): ReactNode {
  const { shown, before, after, nearby, favorite, onShow, onClose, ...callbacks } = props
  const go = (assetId: string | undefined): void => {
    if (assetId !== undefined) onShow(assetId)
  }
  const { output } = shown
  const zoom = useZoom({ id: output.assetId, picture: output, onSwipe: (to) => go(to === 'before' ? before : after) })
  // Arrow keys move a zoomed picture, and otherwise on to the next.
  const arrow = (x: number, y: number, otherwise: () => void) => () => (zoom.zoomed ? zoom.step(x, y) : otherwise())
  const keyActions = {
    before: arrow(-1, 0, () => go(before)),
    after: arrow(1, 0, () => go(after)),
    up: arrow(0, -1, () => undefined),
    down: arrow(0, 1, () => undefined),
    zoom: () => zoom.toggle(),
    favorite: callbacks.onFavorite,
    trash: callbacks.onDelete,
    close: onClose,
  }
  return (
    <FullDialog label="Image details" className={styles['dialog']} onClose={onClose}>
      <Keys table={viewerKeys} actions={keyActions} />
      <div className={styles['stage']}>
        <LargePicture key={output.assetId} picture={shown} nearby={nearby} zoom={zoom} />
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
      <DetailRail picture={shown} favorite={favorite} {...callbacks} />
    </FullDialog>
  )
}
