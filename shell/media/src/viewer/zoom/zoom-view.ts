/** A distance or a place in px. Places are relative to the middle of the stage. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** How a picture is shown: `scale` 1 is as large as it fits, `x` and `y` are how far its middle is from that of the stage. */
export interface ZoomView extends Point {
  readonly scale: number
}

/** A picture on its stage: both sizes in px, that of the picture in its own pixels. */
export interface Frame {
  readonly stage: Size
  readonly picture: Size
}

/** The whole picture, in the middle. */
export const wholeView: ZoomView = { scale: 1, x: 0, y: 0 }

/** A picture is enlarged until each of its pixels covers this many px, and at least this many times. */
const most = 4

/** A full size that is hardly larger than the whole picture would seem to do nothing. */
const leastFullScale = 1.5

/** How far a picture that does not fit may be dragged beyond its edge: not at all. */
const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value))

/** Px of the stage that a pixel of the picture covers while the whole picture is shown. */
function fitOf({ stage, picture }: Frame): number {
  return Math.min(stage.width / picture.width, stage.height / picture.height)
}

/** The scale at which one pixel of the picture covers one px of the stage, or a little more for a picture that is small itself. */
export function fullScale(frame: Frame): number {
  return Math.max(leastFullScale, 1 / fitOf(frame))
}

/** Keeps the picture over the stage: no edge of it is further in than it has to be. */
export function within({ scale, x, y }: ZoomView, frame: Frame): ZoomView {
  const { stage, picture } = frame
  const fit = fitOf(frame)
  return {
    scale,
    x: clamp(x, Math.max(0, (picture.width * fit * scale - stage.width) / 2)),
    y: clamp(y, Math.max(0, (picture.height * fit * scale - stage.height) / 2)),
  }
}

/** Zooms to a scale so that what is under a point of the stage stays there, as far as the edges of the picture allow. */
export function zoomTo(view: ZoomView, scale: number, at: Point, frame: Frame): ZoomView {
  const next = Math.min(Math.max(most, fullScale(frame) * most), Math.max(1, scale))
  const ratio = next / view.scale
  return within({ scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, frame)
}

/** Moves the picture. */
export function panBy(view: ZoomView, by: Point, frame: Frame): ZoomView {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

/** The whole picture when it is zoomed, else its full size around a point. */
export function toggled(view: ZoomView, at: Point, frame: Frame): ZoomView {
  return isZoomed(view) ? wholeView : zoomTo(view, fullScale(frame), at, frame)
}

/** Whether less than the whole picture may be in view. */
export function isZoomed({ scale }: ZoomView): boolean {
  return scale > 1
}

/** The factor by which a turn of the wheel zooms. A pinch on a trackpad comes as a slow wheel with Ctrl held. */
export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const px = deltaMode === 0 ? deltaY : deltaY * 40
  return Math.exp(-Math.min(240, Math.max(-240, px)) * (ctrlKey ? 0.01 : 0.002))
}

/** Two fingers: zooms by how much they have moved apart and moves by how much their middle has moved. */
export function pinch(
  view: ZoomView,
  before: readonly [Point, Point],
  now: readonly [Point, Point],
  frame: Frame,
): ZoomView {
  const apart = distance(before)
  if (apart === 0) return view
  const from = middle(before)
  const to = middle(now)
  const zoomed = zoomTo(view, (view.scale * distance(now)) / apart, from, frame)
  return panBy(zoomed, { x: to.x - from.x, y: to.y - from.y }, frame)
}

const distance = ([one, other]: readonly [Point, Point]): number => Math.hypot(one.x - other.x, one.y - other.y)
const middle = ([one, other]: readonly [Point, Point]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})

/** What a finger's way across the whole picture asks for: the picture before or after. Undefined for a short or steep way. */
export function swipeOf({ x, y }: Point): 'before' | 'after' | undefined {
  if (Math.abs(x) < 48 || Math.abs(x) < 1.5 * Math.abs(y)) return undefined
  return x > 0 ? 'before' : 'after'
}
