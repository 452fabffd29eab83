import { mediaUrl } from '@studio/backend/contract'
import { FullDialog } from '@studio/ui/dialog'
import { IconButton } from '@studio/ui/icon-button'
import { Keys } from '@studio/ui/keys'
import { ChevronLeft, ChevronRight, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Neighbours } from '../items/grid-items.ts'
import { viewerKeys } from '../keys/keys.ts'
import { LargePicture, type Shown } from './large-picture.tsx'
import styles from './viewer.module.css'
import { useZoom } from './zoom/use-zoom.ts'

export interface ViewerProps {
  readonly label: string
  readonly shown: Shown
  readonly neighbours: Neighbours
  readonly onShow: (assetId: string) => void
  readonly onClose: () => void
  /** What stands below the picture. */
  readonly below?: ReactNode
  /** What stands beside the picture. */
  readonly children: ReactNode
}

/** One picture on black, to be zoomed and moved; arrows and swipes go on to the next, Escape closes (ui.md 3). */
export function ViewerDialog(props: ViewerProps): ReactNode {
  const { label, shown, neighbours, onShow, onClose, below, children } = props
  const go = (to: keyof Neighbours): void => {
    const assetId = neighbours[to]
    if (assetId !== undefined) onShow(assetId)
  }
  const zoom = useZoom({ id: shown.assetId, picture: shown, onSwipe: go })
  // Arrow keys move a zoomed picture, and otherwise on to the next.
  const arrow = (x: number, y: number, otherwise: () => void) => () => (zoom.zoomed ? zoom.step(x, y) : otherwise())
  const keyActions = {
    before: arrow(-1, 0, () => go('before')),
    after: arrow(1, 0, () => go('after')),
    up: arrow(0, -1, () => undefined),
    down: arrow(0, 1, () => undefined),
    zoom: () => zoom.toggle(),
    close: onClose,
  }
  // Loaded ahead, so that the neighbours are shown at once.
  const nearby = [neighbours.before, neighbours.after].flatMap((id) =>
    id === undefined ? [] : mediaUrl(id, 'preview'),
  )
  return (
    <FullDialog label={label} className={styles['dialog']} onClose={onClose}>
      <Keys table={viewerKeys} actions={keyActions} />
      <div className={styles['stage']}>
        <LargePicture key={shown.assetId} shown={shown} nearby={nearby} zoom={zoom} />
        <StageButton side="close" label="Close" icon={X} onClick={onClose} />
        <StageButton
          side="previous"
          label="Previous image"
          icon={ChevronLeft}
          disabled={neighbours.before === undefined}
          onClick={() => go('before')}
        />
        <StageButton
          side="next"
          label="Next image"
          icon={ChevronRight}
          disabled={neighbours.after === undefined}
          onClick={() => go('after')}
        />
      </div>
      {below !== undefined && <div className={styles['below']}>{below}</div>}
      <aside className={styles['rail']}>{children}</aside>
    </FullDialog>
  )
}

interface StageButtonProps {
  /** The class that says where on the picture it lies. */
  readonly side: 'close' | 'previous' | 'next'
  readonly label: string
  readonly icon: LucideIcon
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A button that lies on the picture. */
function StageButton({ side, label, icon: Icon, disabled, onClick }: StageButtonProps): ReactNode {
  return (
    <div className={styles[side]}>
      <IconButton onPicture label={label} disabled={disabled} icon={<Icon size={20} aria-hidden />} onClick={onClick} />
    </div>
  )
}
