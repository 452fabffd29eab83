import { displayTable, type Light } from './colour.ts'

/** Three bytes per pixel, display values, no padding. */
export interface Raster {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The coordinates of a scene: x and y grow to the right and down from the middle. One unit is the square root of the area, so that
 * objects cover the same share of the picture in every ratio.
 */
export interface Frame {
  readonly halfX: number
  readonly halfY: number
  /** Number of pixels of the picture, to choose the level of detail by. */
  readonly pixels: number
}

/** Sets the light of one point. `top` is 0 at the upper edge and 1 at the lower. */
export type Shader = (x: number, y: number, top: number, out: Light) => void

const display = displayTable()

/** The plane of a picture of this size. */
export function frameOf({ width, height }: Size): Frame {
  const unit = Math.sqrt(width * height)
  return { halfX: width / unit / 2, halfY: height / unit / 2, pixels: width * height }
}

/** The size at which an expensive scene is painted before it is enlarged: the same ratio, at most so many million pixels. */
export function workSize(size: Size, megapixels: number): Size {
  const shrink = Math.min(1, Math.sqrt((megapixels * 1e6) / (size.width * size.height)))
  return {
    width: Math.max(1, Math.round(size.width * shrink)),
    height: Math.max(1, Math.round(size.height * shrink)),
  }
}

// Above 0.7 light is compressed towards 1, as film does, so that suns and lamps keep their colour.
const rolled = (value: number) => (value <= 0.7 ? Math.max(0, value) : 1 - 0.3 * Math.exp((0.7 - value) / 0.3))

/** Display value (0 to 255) of linear light. */
export function developed(value: number): number {
  return display[Math.round(Math.sqrt(rolled(value)) * 4096)] ?? 0
}

/** Runs the shader for every pixel of a picture at most `megapixels` large. */
export function paint(size: Size, megapixels: number, shader: Shader): Raster {
  const work = workSize(size, megapixels)
  const { halfX, halfY } = frameOf(size)
  const data = new Uint8Array(work.width * work.height * 3)
  const out: Light = { r: 0, g: 0, b: 0 }
  let offset = 0
  for (let row = 0; row < work.height; row++) {
    const top = (row + 0.5) / work.height
    const y = (top * 2 - 1) * halfY
    for (let column = 0; column < work.width; column++) {
      const x = (((column + 0.5) / work.width) * 2 - 1) * halfX
      shader(x, y, top, out)
      data[offset] = developed(out.r)
      data[offset + 1] = developed(out.g)
      data[offset + 2] = developed(out.b)
      offset += 3
    }
  }
  return { data, width: work.width, height: work.height }
}

// Positions of the four samples within a pixel, as shares of its width: a rotated square.
const spots = [
  [-0.125, -0.375],
  [0.375, -0.125],
  [0.125, 0.375],
  [-0.375, 0.125],
] as const

const steep = (data: Uint8Array, at: number, other: number) =>
  Math.abs((data[at] ?? 0) - (data[other] ?? data[at] ?? 0)) +
    Math.abs((data[at + 1] ?? 0) - (data[other + 1] ?? data[at + 1] ?? 0)) +
    Math.abs((data[at + 2] ?? 0) - (data[other + 2] ?? data[at + 2] ?? 0)) >
  36

const onEdge = ({ data, width }: Raster, at: number) =>
  steep(data, at, at - 3) ||
  steep(data, at, at + 3) ||
  steep(data, at, at - width * 3) ||
  steep(data, at, at + width * 3)

/** Paints, then takes four samples of every pixel that differs much from a neighbour, so that edges are smooth. */
export function paintSmooth(size: Size, megapixels: number, shader: Shader): Raster {
  const rough = paint(size, megapixels, shader)
  const { width, height } = rough
  const { halfX, halfY } = frameOf(size)
  const data = Uint8Array.from(rough.data)
  const out: Light = { r: 0, g: 0, b: 0 }
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * 3
    if (!onEdge(rough, at)) continue
    let [r, g, b] = [0, 0, 0]
    for (const [dx, dy] of spots) {
      const top = (Math.floor(pixel / width) + 0.5 + dy) / height
      shader(((((pixel % width) + 0.5 + dx) / width) * 2 - 1) * halfX, (top * 2 - 1) * halfY, top, out)
      r += developed(out.r) / 4
      g += developed(out.g) / 4
      b += developed(out.b) / 4
    }
    data.set([r, g, b], at)
  }
  return { data, width, height }
}
