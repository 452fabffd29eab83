import type { Light } from './colour.ts'
import { clamp } from './noise.ts'
import type { Frame, Shader } from './paint.ts'

/** Tabulates a function over [from, to]; the returned function interpolates, and outside the range it returns the value at the edge. */
export function curve(from: number, to: number, steps: number, value: (x: number) => number): (x: number) => number {
  const table = Float64Array.from({ length: steps + 1 }, (_, index) => value(from + ((to - from) * index) / steps))
  const scale = steps / (to - from)
  return (x) => {
    const at = clamp((x - from) * scale, 0, steps)
    const index = Math.min(steps - 1, Math.floor(at))
    const low = table[index] ?? 0
    return low + ((table[index + 1] ?? 0) - low) * (at - index)
  }
}

/** Evaluates a soft shader once on a coarse grid (at most about `cells` points); the returned shader interpolates. */
export function grid(frame: Frame, cells: number, shader: Shader): Shader {
  const points = Math.min(cells, frame.pixels)
  const across = Math.max(8, Math.round(Math.sqrt((points * frame.halfX) / frame.halfY)))
  const down = Math.max(8, Math.round(points / across))
  const table = new Float32Array((across + 1) * (down + 1) * 3)
  const point: Light = { r: 0, g: 0, b: 0 }
  for (let row = 0; row <= down; row++) {
    for (let column = 0; column <= across; column++) {
      const top = row / down
      shader(((column / across) * 2 - 1) * frame.halfX, (top * 2 - 1) * frame.halfY, top, point)
      table.set([point.r, point.g, point.b], (row * (across + 1) + column) * 3)
    }
  }
  const stride = (across + 1) * 3
  return (x, y, _top, out) => {
    const ax = clamp((x / frame.halfX + 1) * 0.5 * across, 0, across - 0.001)
    const ay = clamp((y / frame.halfY + 1) * 0.5 * down, 0, down - 0.001)
    const column = Math.floor(ax)
    const row = Math.floor(ay)
    const u = ax - column
    const v = ay - row
    const at = row * stride + column * 3
    const corner = (1 - u) * (1 - v)
    const right = u * (1 - v)
    const below = (1 - u) * v
    const across2 = u * v
    const sample = (channel: number) =>
      (table[at + channel] ?? 0) * corner +
      (table[at + 3 + channel] ?? 0) * right +
      (table[at + stride + channel] ?? 0) * below +
      (table[at + stride + 3 + channel] ?? 0) * across2
    out.r = sample(0)
    out.g = sample(1)
    out.b = sample(2)
  }
}

/** Tabulates a function over a rectangle; the returned function interpolates, and outside it returns the value at the edge. */
export function field(
  area: { readonly left: number; readonly right: number; readonly near: number; readonly far: number },
  columns: number,
  rows: number,
  value: (x: number, z: number) => number,
): (x: number, z: number) => number {
  const stride = columns + 1
  const acrossStep = (area.right - area.left) / columns
  const depthStep = (area.far - area.near) / rows
  const table = Float32Array.from({ length: stride * (rows + 1) }, (_, index) =>
    value(area.left + (index % stride) * acrossStep, area.near + Math.floor(index / stride) * depthStep),
  )
  return (x, z) => {
    const ax = clamp((x - area.left) / acrossStep, 0, columns - 0.001)
    const az = clamp((z - area.near) / depthStep, 0, rows - 0.001)
    const at = Math.floor(az) * stride + Math.floor(ax)
    const u = ax - Math.floor(ax)
    const near = (table[at] ?? 0) * (1 - u) + (table[at + 1] ?? 0) * u
    const far = (table[at + stride] ?? 0) * (1 - u) + (table[at + stride + 1] ?? 0) * u
    return near + (far - near) * (az - Math.floor(az))
  }
}
