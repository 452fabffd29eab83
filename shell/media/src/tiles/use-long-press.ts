import { type MouseEvent, type PointerEvent, useEffect, useState } from 'react'
import { createLongPress } from './long-press.ts'

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch'

/** Handlers for a long press by touch. */
export function useLongPress(onLong: () => void) {
  const [finger] = useState(createLongPress)
  useEffect(() => finger.cancel, [finger])
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.pointerType === 'touch' && event.isPrimary) finger.down(event, onLong)
    },
    onPointerMove: (event: PointerEvent): void => finger.move(event),
    onPointerUp: (): void => finger.cancel(),
    onPointerCancel: (): void => finger.cancel(),
    onContextMenu: (event: MouseEvent): void => {
      // the browser's own long press would offer to save the thumbnail
      if (isTouch(event)) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent): void => {
      if (finger.swallows()) event.preventDefault()
    },
  }
}
