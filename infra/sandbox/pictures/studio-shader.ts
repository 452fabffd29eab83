import { fill, type Light, lay } from './colour.ts'
import { aim, eye, farAway, type Ray, spaceOf, tileStarts, walk } from './march.ts'
import { length2, smooth } from './noise.ts'
import type { Frame, Shader } from './paint.ts'
import type { Solid } from './solids.ts'
import { type Lighting, shadowIn, surfaceLight, windowLight } from './studio-light.ts'
import { field } from './tables.ts'

const wallZ = 4.2

/** A studio: solids on a floor, a wall far behind, one key light through a window. */
export interface Studio extends Lighting {
  readonly solids: readonly Solid[]
  readonly frame: Frame
  /** Size of a pixel at distance 1. */
  readonly pixel: number
}

/** The focal length at which solids of the usual extent fill a picture of this ratio. */
export function focusFor({ halfX, halfY }: Frame): number {
  return 2 * Math.min(1, halfX / 0.46, halfY / 0.46)
}

// Wall or floor along the ray, lit by the window; `onFloor` returns how much light the shadows leave.
const setting = (studio: Studio, onFloor: (x: number, z: number) => number) => {
  const panes = windowLight(studio.side)
  return (ray: Ray, out: Light) => {
    const toWall = (wallZ - eye.z) / Math.max(ray.dz, 0.0001)
    const toFloor = ray.dy < 0 ? -eye.y / ray.dy : farAway
    const way = Math.min(toWall, toFloor, farAway)
    const [x, y, z] = [ray.dx * way, eye.y + ray.dy * way, eye.z + ray.dz * way]
    fill(out, studio.floor)
    lay(out, studio.wall, toFloor < toWall ? smooth(2, wallZ, z) : 1)
    const falloff = Math.exp(-((x - studio.side * 0.7) ** 2) * 0.06 - Math.max(0, y - 1.4) ** 2 * 0.05)
    const open = toFloor < toWall ? onFloor(x, z) : 1
    const strength = open * (0.3 + panes(x, y, z) * (0.45 + 0.65 * falloff))
    out.r *= strength * (0.35 + 0.75 * studio.key.r)
    out.g *= strength * (0.35 + 0.75 * studio.key.g)
    out.b *= strength * (0.35 + 0.75 * studio.key.b)
  }
}

/** Computes the light of each pixel. Solids cast soft shadows and mirror a large softbox. */
export function studioShader(studio: Studio): Shader {
  const { frame, reach, pixel } = studio
  const focus = focusFor(frame)
  const space = spaceOf(studio.solids)
  const shadow = shadowIn(space, studio)
  const surface = surfaceLight(space, studio, shadow, windowLight(studio.side))
  // Small pictures need coarser tables.
  const fine = Math.min(1, Math.ceil(Math.sqrt(frame.pixels) / 70) / 10)
  const span = reach + 2
  const floorArea = { left: -span, right: span, near: -span, far: wallZ }
  const onFloor = field(floorArea, Math.round(260 * fine), Math.round(220 * fine), (x, z) => {
    const contact = length2(x, z) < reach + 0.4 ? smooth(-0.1, 0.5, space.distance(x, 0.12, z)) : 1
    return (0.34 + 0.66 * shadow(x, 0.003, z)) * (0.55 + 0.45 * contact)
  })
  const background = setting(studio, onFloor)
  const ray: Ray = { dx: 0, dy: 0, dz: 1, from: 0, to: 0, closest: 1, at: 0 }
  const startAt = tileStarts(space, ray, frame, Math.round(72 * fine), focus, reach)
  const body: Light = { r: 0, g: 0, b: 0 }
  return (x, y, _top, out) => {
    aim(ray, x, y, focus, reach)
    const start = startAt(x, y)
    ray.closest = 1
    if (start < farAway && ray.to > 0) walk(space, ray, Math.max(start, ray.from), 0.00006, 72)
    const height = eye.y + ray.dy * ray.at
    const cover = height < 0 ? 0 : smooth(pixel, pixel * 0.2, ray.closest)
    if (cover < 1) background(ray, out)
    if (cover <= 0) return
    surface(ray.dx * ray.at, height, eye.z + ray.dz * ray.at, ray, body)
    lay(out, body, cover)
  }
}
