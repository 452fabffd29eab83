import { fill, type Light, lay, mixed, scaled, shine } from './colour.ts'
import { clamp, length2, length3, smooth } from './noise.ts'
import type { Frame, Shader } from './paint.ts'
import type { Solid } from './solids.ts'
import { field } from './tables.ts'

/** A studio: solids on a floor, a wall far behind, one key light through a window. */
export interface Studio {
  readonly solids: readonly Solid[]
  readonly floor: Light
  readonly wall: Light
  readonly key: Light
  readonly ambient: Light
  /** Where the key light comes from: -1 = left, 1 = right. */
  readonly side: number
  /** Size of a pixel at distance 1. */
  readonly pixel: number
  readonly frame: Frame
  /** Focal length; `focusFor` finds one that shows the whole set. */
  readonly focus: number
  /** Largest distance of a solid's edge from the middle of the set. */
  readonly reach: number
}

const EYE_Y = 1.5
const EYE_Z = -6.4
const WALL_Z = 4.2
const FAR = 60
const LOOK_DOWN = 0.09

/** Looks at the studio point by point; solids cast soft shadows and mirror a large softbox. */
export const studioShader = (studio: Studio): Shader => {
  const { solids, side, reach, focus } = studio
  const long = length3(0.62, 0.78, 0.5)
  const [lx, ly, lz] = [(side * 0.62) / long, 0.78 / long, -0.5 / long]
  let nearest: Solid | undefined
  const distance = (x: number, y: number, z: number) => {
    let best = FAR
    for (const solid of solids) {
      const ball = solid.ball
      if (length3(x - ball[0], y - ball[1], z - ball[2]) - ball[3] > best) continue
      const own = solid.distance(x, y, z)
      if (own < best) {
        best = own
        nearest = solid
      }
    }
    return best
  }
  const shadow = (x: number, y: number, z: number) => {
    // The part of the way to the light that lies inside the set's ball, centred one unit above the floor.
    const along = lx * -x + ly * (1 - y) + lz * -z
    const miss = length3(x + lx * along, y - 1 + ly * along, z + lz * along)
    if (miss > reach) return 1
    const half = Math.sqrt(reach * reach - miss * miss)
    let open = 1
    let t = Math.max(0.07, along - half)
    for (let step = 0; step < 30 && t < along + half; step++) {
      const d = distance(x + lx * t, y + ly * t, z + lz * t)
      open = Math.min(open, 0.5 + (9 * d) / t / 2)
      if (open < 0.02) return 0
      t += clamp(d * 0.8, 0.02, 0.4)
    }
    return smooth(0, 1, open)
  }
  // The window: panes of light, thrown along the light's direction on everything.
  const window = (x: number, y: number, z: number) => {
    const u = (x - (lx / lz) * (z - 1)) * 0.52
    const v = (y - (ly / lz) * (z - 1)) * 0.36 - 0.42
    const skewed = u + v * 0.22 * side
    const frame = smooth(1.15, 1.02, Math.abs(skewed)) * smooth(1.5, 1.36, Math.abs(v))
    const bars = smooth(0.015, 0.06, Math.abs(skewed - 0.32)) * smooth(0.015, 0.06, Math.abs(skewed + 0.4))
    return 0.5 + 0.5 * frame * (0.35 + 0.65 * bars) * (0.4 + 0.6 * smooth(0.012, 0.05, Math.abs(v - 0.1)))
  }
  const room: Light = { r: 0, g: 0, b: 0 }
  const backdrop = (dx: number, dy: number, dz: number, ox: number, oy: number, oz: number, out: Light) => {
    const toWall = (WALL_Z - oz) / Math.max(dz, 0.0001)
    const toFloor = dy < 0 ? -oy / dy : FAR
    const t = Math.min(toWall, toFloor, FAR)
    const [x, y, z] = [ox + dx * t, oy + dy * t, oz + dz * t]
    const cove = smooth(2, WALL_Z, z)
    fill(out, studio.floor)
    lay(out, studio.wall, toFloor < toWall ? cove : 1)
    const falloff = Math.exp(-((x - side * 0.7) ** 2) * 0.06 - Math.max(0, y - 1.4) ** 2 * 0.05)
    return { x, y, z, lit: window(x, y, z) * (0.45 + 0.65 * falloff), onFloor: toFloor < toWall }
  }
  const surround = (rx: number, ry: number, rz: number, out: Light) => {
    fill(out, scaled(ry > 0 ? studio.wall : studio.floor, 0.55 + 0.35 * Math.abs(ry)))
    const softbox = smooth(0.72, 0.86, rx * lx + ry * ly + rz * lz)
    shine(out, studio.key, softbox * 2.2)
    shine(out, studio.key, smooth(0.1, 0.02, Math.abs(rx + side * 0.82)) * smooth(-0.3, 0.3, ry) * 0.8)
  }
  const mirror: Light = { r: 0, g: 0, b: 0 }
  const body = (x: number, y: number, z: number, dx: number, dy: number, dz: number, out: Light) => {
    const here = distance(x, y, z)
    const solid = nearest
    if (!solid) return
    const e = 0.003
    let [nx, ny, nz] = [distance(x + e, y, z) - here, distance(x, y + e, z) - here, distance(x, y, z + e) - here]
    const length = length3(nx, ny, nz) || 1
    nx /= length
    ny /= length
    nz /= length
    const facing = nx * lx + ny * ly + nz * lz
    const open = facing > -0.1 ? shadow(x + nx * 0.03, y + ny * 0.03, z + nz * 0.03) : 0
    const air = clamp(0.4 + (distance(x + nx * 0.22, y + ny * 0.22, z + nz * 0.22) / 0.22) * 0.6, 0, 1)
    const corner = clamp(0.35 + y * 1.6, 0, 1)
    const direct = smooth(-0.12, 1, facing) * open * window(x, y, z)
    const lit = (studio.ambient.g + 0.1 * ny) * air * corner
    out.r =
      solid.colour.r * (direct * studio.key.r * 1.35 + lit * studio.ambient.r * 1.6 + studio.floor.r * 0.16 * (1 - ny))
    out.g =
      solid.colour.g * (direct * studio.key.g * 1.35 + lit * studio.ambient.g * 1.6 + studio.floor.g * 0.16 * (1 - ny))
    out.b =
      solid.colour.b * (direct * studio.key.b * 1.35 + lit * studio.ambient.b * 1.6 + studio.floor.b * 0.16 * (1 - ny))
    const incoming = dx * nx + dy * ny + dz * nz
    const fresnel = 0.05 + 0.75 * (1 + Math.min(0, incoming)) ** 4
    surround(dx - 2 * incoming * nx, dy - 2 * incoming * ny, dz - 2 * incoming * nz, mirror)
    lay(out, mirror, clamp(fresnel * solid.gloss * (0.35 + 0.65 * air) + solid.gloss * 0.05, 0, 0.85))
  }
  const span = reach + 2
  const fine = Math.min(1, Math.ceil(Math.sqrt(studio.frame.pixels) / 70) / 10)
  const floorLight = field({ left: -span, right: span, near: -span, far: WALL_Z }, 260 * fine, 220 * fine, (x, z) => {
    const contact = length2(x, z) < reach + 0.4 ? smooth(-0.1, 0.5, distance(x, 0.12, z)) : 1
    return (0.34 + 0.66 * shadow(x, 0.003, z)) * (0.55 + 0.45 * contact)
  })
  const aim = (x: number, y: number, ray: Ray) => {
    const size = length3(x, y + LOOK_DOWN, focus)
    ray.dx = x / size
    ray.dy = -(y + LOOK_DOWN) / size
    ray.dz = focus / size
    const along = ray.dy * (1 - EYE_Y) - ray.dz * EYE_Z
    const miss = length3(ray.dx * along, EYE_Y + ray.dy * along - 1, EYE_Z + ray.dz * along)
    const half = miss < reach ? Math.sqrt(reach * reach - miss * miss) : -1
    ray.from = along - half
    ray.to = half < 0 ? -1 : along + half
  }
  // Walks along the ray until a body fills a cone of this width; leaves the closest approach in `ray`.
  const walk = (ray: Ray, from: number, width: number, steps: number) => {
    ray.closest = 1
    ray.at = from
    let t = from
    for (let step = 0; step < steps && t < ray.to; step++) {
      const d = distance(ray.dx * t, EYE_Y + ray.dy * t, EYE_Z + ray.dz * t)
      if (d / t < ray.closest) {
        ray.closest = d / t
        ray.at = t
      }
      if (d < width * t) return
      t += d * 0.92
    }
  }
  // One thick ray per tile finds where thin rays may start, or that the tile sees no body at all.
  const columns = Math.round(72 * fine)
  const tile = (2 * studio.frame.halfX) / columns
  const ray: Ray = { dx: 0, dy: 0, dz: 1, from: 0, to: 0, closest: 1, at: 0 }
  const rows = Math.ceil((2 * studio.frame.halfY) / tile)
  const starts = Float32Array.from({ length: columns * rows }, (_, index) => {
    aim(
      (index % columns) * tile + tile / 2 - studio.frame.halfX,
      (Math.floor(index / columns) + 0.5) * tile - studio.frame.halfY,
      ray,
    )
    ray.from -= 0.2
    ray.to += ray.to < 0 ? 12 : 0.2
    const cone = (tile * 0.8) / focus
    walk(ray, Math.max(1, ray.from), cone, 70)
    return ray.closest < cone ? ray.at * 0.97 : FAR
  })
  const startAt = (x: number, y: number) => {
    const column = Math.min(columns - 1, Math.floor((x + studio.frame.halfX) / tile))
    const row = Math.min(rows - 1, Math.floor((y + studio.frame.halfY) / tile))
    return starts[row * columns + column] ?? FAR
  }
  const setting = (out: Light) => {
    const ground = backdrop(ray.dx, ray.dy, ray.dz, 0, EYE_Y, EYE_Z, out)
    const open = ground.onFloor ? floorLight(ground.x, ground.z) : 1
    const strength = 0.3 * open + ground.lit * open
    out.r *= strength * (0.35 + 0.75 * studio.key.r)
    out.g *= strength * (0.35 + 0.75 * studio.key.g)
    out.b *= strength * (0.35 + 0.75 * studio.key.b)
  }
  return (x, y, _top, out) => {
    aim(x, y, ray)
    const start = startAt(x, y)
    ray.closest = 1
    if (start < FAR && ray.to > 0) walk(ray, Math.max(start, ray.from), 0.00006, 72)
    const cover = smooth(studio.pixel, studio.pixel * 0.2, ray.closest)
    const [hx, hy, hz] = [ray.dx * ray.at, EYE_Y + ray.dy * ray.at, EYE_Z + ray.dz * ray.at]
    if (cover < 1 || hy < 0) setting(out)
    if (cover <= 0 || hy < 0) return
    body(hx, hy, hz, ray.dx, ray.dy, ray.dz, room)
    lay(out, room, cover)
  }
}

interface Ray {
  dx: number
  dy: number
  dz: number
  from: number
  to: number
  closest: number
  at: number
}

/** The focal length at which a set of usual size fills a picture of this ratio. */
export const focusFor = ({ halfX, halfY }: Frame): number => 2 * Math.min(1, halfX / 0.46, halfY / 0.46)

/** A pale tone of a colour for walls and floors. */
export const tone = (paper: Light, colour: Light, share: number): Light => mixed(paper, colour, share)
