import { fieldKeys } from '@studio/ui/keys'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { EditedPicture } from '../picture/edited.ts'
import { type Brush, widthOf } from './brush.ts'
import { maskSizeOf, type Stroke } from './mask-acts.ts'
import styles from './mask-canvas.module.css'
import { maskKeys } from './mask-keys.ts'
import { paintMask, paintStroke } from './paint-mask.ts'
import type { Mask } from './use-mask.ts'
import { type Place, placeOf, useStrokes } from './use-strokes.ts'

interface MaskCanvasProps {
  readonly picture: EditedPicture
  readonly mask: Mask
  readonly brush: Brush
  /** It is painted on now; else it is only seen. */
  readonly isOpen: boolean
}

/** The bit of `PointerEvent.buttons` for the other end of a pen. */
const eraserEnd = 32

/** The mask over the picture, to be painted with mouse, pen, finger or keys. Zooms together with the picture. */
export function MaskCanvas(props: MaskCanvasProps): ReactNode {
  const { picture, mask, brush, isOpen } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = maskSizeOf(picture)
  const width = widthOf(brush, size)
  const [at, setAt] = useState<Place>({ x: Math.round(size.width / 2), y: Math.round(size.height / 2) })

  const repaint = (): void => {
    const { current } = canvas
    if (current !== null) paintMask(current, mask.acts, { colour: getComputedStyle(current).color, image: mask.image })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all that the painting depends on.
  useEffect(repaint, [mask.acts, mask.image, size.width, size.height])
  useEffect(() => {
    if (isOpen) canvas.current?.focus({ preventScroll: true })
  }, [isOpen])

  const draw = (piece: Stroke): void => {
    if (canvas.current !== null) paintStroke(canvas.current, piece, getComputedStyle(canvas.current).color)
  }
  const strokes = useStrokes({
    canvas,
    isOpen,
    begin: ({ buttons }) => ({ erases: brush.erases || (buttons & eraserEnd) !== 0, width }),
    draw,
    end: mask.add,
    abandon: repaint,
  })
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    setAt(placeOf(event.currentTarget, event))
    strokes.onPointerMove(event)
  }

  const towards = (x: number, y: number): Place => ({
    x: Math.min(size.width, Math.max(0, Math.round(at.x + (x * width) / 2))),
    y: Math.min(size.height, Math.max(0, Math.round(at.y + (y * width) / 2))),
  })
  const move = (x: number, y: number) => () => setAt(towards(x, y))
  const paint = (x: number, y: number) => () => {
    const to = towards(x, y)
    mask.add({ kind: 'stroke', erases: brush.erases, width, points: [at.x, at.y, to.x, to.y] })
    setAt(to)
  }
  const onKeyDown = fieldKeys(maskKeys, {
    left: move(-1, 0),
    right: move(1, 0),
    up: move(0, -1),
    down: move(0, 1),
    paintLeft: paint(-1, 0),
    paintRight: paint(1, 0),
    paintUp: paint(0, -1),
    paintDown: paint(0, 1),
    dot: paint(0, 0),
  })
  const percent = (part: number, whole: number): number => Math.round((100 * part) / whole)
  const words = `Brush at ${percent(at.x, size.width)}% from the left and ${percent(at.y, size.height)}% from the top.`
  return (
    <>
      <canvas
        ref={canvas}
        className={styles['mask']}
        data-open={isOpen}
        {...size}
        {...(isOpen
          ? { ...strokes, onPointerMove, onKeyDown, role: 'application', tabIndex: 0, 'aria-label': `Mask. ${help}` }
          : { role: 'img', 'aria-label': 'Mask' })}
      />
      {isOpen && (
        <>
          <svg className={styles['brush']} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
            <circle cx={at.x} cy={at.y} r={width / 2} data-erases={brush.erases} />
          </svg>
          <output className="visually-hidden">{words}</output>
        </>
      )}
    </>
  )
}

const help = 'Arrows move the brush, with Shift they paint, Space paints a dot.'
