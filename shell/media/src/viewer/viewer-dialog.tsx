import { mediaUrl } from '@studio/backend/contract'
import { Keys } from '@studio/ui/keys'
import type { ReactNode } from 'react'
import type { Neighbours } from '../items/grid-items.ts'
import { viewerKeys } from '../keys/keys.ts'
import { LargePicture, type Shown } from './large-picture.tsx'
import { ViewerFrame, type ViewerFrameProps } from './viewer-frame.tsx'
import { useZoom } from './zoom/use-zoom.ts'

export interface ViewerProps extends Omit<ViewerFrameProps, 'noun' | 'stage'> {
  readonly shown: Shown
}

/** One picture on black, to be zoomed and moved; arrows and swipes go on to the next, Escape closes (ui.md 3). */
export function ViewerDialog({ shown, children, ...frame }: ViewerProps): ReactNode {
  const { neighbours, onShow, onClose } = frame
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
    <ViewerFrame
      {...frame}
      noun="image"
      stage={
        <>
          <Keys table={viewerKeys} actions={keyActions} />
          <LargePicture key={shown.assetId} shown={shown} nearby={nearby} zoom={zoom} />
        </>
      }
    >
      {children}
    </ViewerFrame>
  )
}
