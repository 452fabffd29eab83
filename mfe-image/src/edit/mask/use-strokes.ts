import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Stroke } from './mask-acts.ts'

/** A place in pixels of the mask. */
export interface Place {
  readonly x: number
  readonly y: number
}

interface Strokes {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  /** False while nothing is painted: the handlers are not called then, not even when a pointer leaves. */
  readonly isOpen: boolean
  /** How a line that begins now is painted. */
  readonly begin: (event: PointerEvent) => Pick<Stroke, 'erases' | 'width'>
  /** Shows the newest piece of a line: two places, or one at its begin. */
  readonly draw: (piece: Stroke) => void
  readonly end: (whole: Stroke) => void
  /** It becomes no line: a second finger came, so that it is a pinch, or the painting was closed in the middle of it. */
  readonly abandon: () => void
}

/** Turns the ways of mouse, pen and one finger over the mask into lines. */
export function useStrokes({ canvas, isOpen, begin, draw, end, abandon }: Strokes) {
  const pointers = useRef(new Set<number>())
  const stroke = useRef<{
    readonly pointer: number
    readonly look: Pick<Stroke, 'erases' | 'width'>
    points: number[]
  }>(undefined)
  const lineOf = (look: Pick<Stroke, 'erases' | 'width'>, points: readonly number[]): Stroke => ({
    kind: 'stroke',
    ...look,
    points,
  })

  const stop = useEffectEvent(() => {
    pointers.current.clear()
    if (stroke.current !== undefined) abandon()
    stroke.current = undefined
  })
  useEffect(() => {
    if (!isOpen) stop()
  }, [isOpen])

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    pointers.current.add(event.pointerId)
    if (pointers.current.size > 1) {
      if (stroke.current !== undefined) abandon()
      stroke.current = undefined
      return
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = placeOf(event.currentTarget, event)
    const look = begin(event)
    stroke.current = { pointer: event.pointerId, look, points: [x, y] }
    draw(lineOf(look, [x, y]))
  }
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const { current } = stroke
    if (current?.pointer !== event.pointerId) return
    const { x, y } = placeOf(event.currentTarget, event)
    const [lastX = x, lastY = y] = current.points.slice(-2)
    if (lastX === x && lastY === y) return
    current.points.push(x, y)
    draw(lineOf(current.look, [lastX, lastY, x, y]))
  }
  const onPointerEnd = (event: PointerEvent<HTMLCanvasElement>): void => {
    pointers.current.delete(event.pointerId)
    const { current } = stroke
    if (current?.pointer !== event.pointerId) return
    stroke.current = undefined
    if (canvas.current !== null) end(lineOf(current.look, current.points))
  }
  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd }
}

/** Where a pointer is on the mask, which lies in the middle of its element, as large as it fits. */
export function placeOf(canvas: HTMLCanvasElement, at: { readonly clientX: number; readonly clientY: number }): Place {
  const box = canvas.getBoundingClientRect()
  const scale = Math.min(box.width / canvas.width, box.height / canvas.height)
  const along = (offset: number, length: number, side: number): number =>
    Math.round((offset - (length - side * scale) / 2) / scale)
  return {
    x: along(at.clientX - box.left, box.width, canvas.width),
    y: along(at.clientY - box.top, box.height, canvas.height),
  }
}
