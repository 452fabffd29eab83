import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Frame,
  isZoomed,
  type Point,
  panBy,
  pinch,
  type Size,
  swipeOf,
  toggled,
  wheelFactor,
  wholeView,
  type ZoomView,
  zoomTo,
} from './zoom-view.ts'

/** Movement in px after which a press is a drag and no click. */
const stillPx = 4

/** How far an arrow key moves the picture, in px. */
const stepPx = 80

interface ZoomProps {
  /** A new id begins with the whole picture. */
  readonly id: string
  readonly picture: Size
  readonly onSwipe: (to: 'before' | 'after') => void
  /** One finger or the mouse does something else over the picture, such as painting: only two fingers and the wheel move it. */
  readonly isHeld?: boolean
}

/** How one picture is zoomed, and what changes that. */
export interface Zoom {
  /** The element in whose middle the picture lies. */
  readonly stage: RefObject<HTMLDivElement | null>
  readonly view: ZoomView
  readonly zoomed: boolean
  /** For the stage. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: (event: PointerEvent) => void
    readonly onPointerCancel: (event: PointerEvent) => void
    readonly onClickCapture: (event: MouseEvent) => void
  }
  /** From the whole picture to its full size around a point of the screen, or its middle; and back. */
  readonly toggle: (at?: Pick<MouseEvent, 'clientX' | 'clientY'>) => void
  /** By steps of the arrow keys: `x` 1 shows what is to the right. */
  readonly step: (x: number, y: number) => void
}

interface Gesture {
  /** The fingers, or the mouse, by pointer id. */
  readonly points: Map<number, Point>
  /** Where the first of them was put down. */
  begin: Point
  /** It was more than a click. */
  moved: boolean
  /** There were two fingers: what follows is no swipe. */
  pinched: boolean
}

/** Zooms and moves a picture by mouse, wheel, touch and keys; the rules are those of `zoom-view.ts`. */
export function useZoom({ id, picture, onSwipe, isHeld = false }: ZoomProps): Zoom {
  const stage = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ id, view: wholeView })
  const view = shown.id === id ? shown.view : wholeView
  const gesture = useRef<Gesture>({ points: new Map(), begin: wholeView, moved: false, pinched: false })

  const change = (next: (view: ZoomView, frame: Frame) => ZoomView): void => {
    const { current } = stage
    if (current === null) return
    const frame = { stage: { width: current.clientWidth, height: current.clientHeight }, picture }
    setShown((last) => ({ id, view: next(last.id === id ? last.view : wholeView, frame) }))
  }
  const placeOf = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Point => {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }
  useWheel(stage, (event) => {
    const at = placeOf(event)
    change((last, frame) => zoomTo(last, last.scale * wheelFactor(event), at, frame))
  })

  const onPointerDown = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const { points } = gesture.current
    const at = placeOf(event)
    if (points.size === 0) gesture.current = { points, begin: at, moved: false, pinched: false }
    else gesture.current.pinched = true
    points.set(event.pointerId, at)
  }
  const onPointerMove = (event: PointerEvent): void => {
    const { current } = gesture
    const last = current.points.get(event.pointerId)
    if (last === undefined) return
    const at = placeOf(event)
    if (!current.moved && Math.hypot(at.x - current.begin.x, at.y - current.begin.y) > stillPx) {
      current.moved = true
      // Only now, because a captured pointer would take the click from the button under it.
      if (!isHeld) event.currentTarget.setPointerCapture(event.pointerId)
    }
    const other = [...current.points].find(([pointer]) => pointer !== event.pointerId)?.[1]
    current.points.set(event.pointerId, at)
    if (other !== undefined) change((view, frame) => pinch(view, [last, other], [at, other], frame))
    else if (current.moved && !isHeld)
      change((view, frame) => panBy(view, { x: at.x - last.x, y: at.y - last.y }, frame))
  }
  const onPointerEnd = (event: PointerEvent): void => {
    const { current } = gesture
    if (!current.points.delete(event.pointerId) || current.points.size > 0) return
    if (isHeld || event.type !== 'pointerup' || event.pointerType === 'mouse' || current.pinched || isZoomed(view))
      return
    const at = placeOf(event)
    const to = swipeOf({ x: at.x - current.begin.x, y: at.y - current.begin.y })
    if (to !== undefined) onSwipe(to)
  }

  return {
    stage,
    view,
    zoomed: isZoomed(view),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onClickCapture: (event) => {
        if (!gesture.current.moved) return
        // The end of a drag is no click on what is under it.
        gesture.current.moved = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
    toggle: (at) => {
      const place = at === undefined ? wholeView : placeOf(at)
      change((last, frame) => toggled(last, place, frame))
    },
    step: (x, y) => change((last, frame) => panBy(last, { x: -x * stepPx, y: -y * stepPx }, frame)),
  }
}

/** Listens without React, whose wheel listeners cannot keep the page from scrolling. */
function useWheel(element: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const handle = useEffectEvent(onWheel)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const listen = (event: WheelEvent): void => {
      event.preventDefault()
      handle(event)
    }
    current.addEventListener('wheel', listen, { passive: false })
    return () => current.removeEventListener('wheel', listen)
  }, [element])
}
