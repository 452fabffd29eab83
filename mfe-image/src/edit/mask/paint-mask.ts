import type { MaskAct, Stroke } from './mask-acts.ts'

/** A canvas on the page or none; what is painted on it is opaque, the rest is transparent. */
export type MaskCanvas = HTMLCanvasElement | OffscreenCanvas

/** What is painted with: a CSS colour, and the earlier mask that the painting begins with, if it has one. */
export interface Paint {
  readonly colour: string
  readonly image: ImageBitmap | undefined
}

/** From this value on a pixel counts as painted, be it an opacity or a brightness. */
const painted = 128

/** Its pixels are read back, which is fast only if the browser is told so. */
function contextOf(canvas: MaskCanvas): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const options: CanvasRenderingContext2DSettings = { willReadFrequently: true }
  const context =
    canvas instanceof HTMLCanvasElement ? canvas.getContext('2d', options) : canvas.getContext('2d', options)
  if (context === null) throw new Error('This browser cannot draw on a canvas')
  return context
}

/** Paints the mask that these acts make of an empty one. */
export function paintMask(canvas: MaskCanvas, acts: readonly MaskAct[], paint: Paint): void {
  const { width, height } = canvas
  const context = contextOf(canvas)
  context.clearRect(0, 0, width, height)
  for (const act of acts) {
    if (act.kind === 'stroke') paintStroke(canvas, act, paint.colour)
    else if (act.kind === 'invert') invert(canvas, paint.colour)
    else context.clearRect(0, 0, width, height)
    if (act.kind === 'image' && paint.image !== undefined) paintImage(canvas, paint.image, paint.colour)
  }
}

/** Paints one line; a single place becomes a dot. */
export function paintStroke(canvas: MaskCanvas, { erases, width, points }: Omit<Stroke, 'kind'>, colour: string): void {
  const context = contextOf(canvas)
  const [x = 0, y = 0, ...others] = points
  context.globalCompositeOperation = erases ? 'destination-out' : 'source-over'
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(x, y)
  // A line without any length would not be painted.
  context.lineTo(x + 0.01, y)
  for (let at = 0; at + 1 < others.length; at += 2) context.lineTo(others[at] ?? 0, others[at + 1] ?? 0)
  context.stroke()
  context.globalCompositeOperation = 'source-over'
}

function invert(canvas: MaskCanvas, colour: string): void {
  const context = contextOf(canvas)
  context.globalCompositeOperation = 'source-out'
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.globalCompositeOperation = 'source-over'
}

/** Paints what is bright in the picture. */
function paintImage(canvas: MaskCanvas, image: ImageBitmap, colour: string): void {
  const bright = new OffscreenCanvas(canvas.width, canvas.height)
  const context = contextOf(bright)
  context.drawImage(image, 0, 0, bright.width, bright.height)
  const pixels = context.getImageData(0, 0, bright.width, bright.height)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const isBright = (pixels.data[at] ?? 0) >= painted && (pixels.data[at + 3] ?? 0) >= painted
    pixels.data[at + 3] = isBright ? 255 : 0
  }
  context.putImageData(pixels, 0, 0)
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = colour
  context.fillRect(0, 0, bright.width, bright.height)
  contextOf(canvas).drawImage(bright, 0, 0)
}

/** The share of the mask that is painted, 0 to 1. */
export function paintedShare(canvas: MaskCanvas): number {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  let count = 0
  for (let at = 3; at < data.length; at += 4) count += (data[at] ?? 0) >= painted ? 1 : 0
  return count / (canvas.width * canvas.height)
}

/** The same painting on a canvas of another size. */
export function resized(canvas: OffscreenCanvas, size: { readonly width: number; readonly height: number }) {
  const copy = new OffscreenCanvas(size.width, size.height)
  contextOf(copy).drawImage(canvas, 0, 0, size.width, size.height)
  return copy
}

/** A copy with every painted pixel white and every other one black, as the server takes a mask. */
export function blackAndWhite(canvas: OffscreenCanvas): OffscreenCanvas {
  const copy = resized(canvas, canvas)
  const context = contextOf(copy)
  const pixels = context.getImageData(0, 0, copy.width, copy.height)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const value = (pixels.data[at + 3] ?? 0) >= painted ? 255 : 0
    pixels.data.set([value, value, value, 255], at)
  }
  context.putImageData(pixels, 0, 0)
  return copy
}
