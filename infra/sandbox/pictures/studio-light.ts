import { fill, type Light, lay, scaled, shine } from './colour.ts'
import { farAway, type Ray, type Space } from './march.ts'
import { clamp, length3, smooth } from './noise.ts'

const longSide = length3(0.62, 0.78, 0.5)

/** What the light of a studio depends on. */
export interface Lighting {
  readonly floor: Light
  readonly wall: Light
  readonly key: Light
  readonly ambient: Light
  /** Where the key light comes from: -1 = left, 1 = right. */
  readonly side: number
  /** Radius of the ball around all solids; its centre is one unit above the floor. */
  readonly reach: number
}

/** Direction to the key light. */
const keyDirection = (side: number): readonly [number, number, number] => [
  (side * 0.62) / longSide,
  0.78 / longSide,
  -0.5 / longSide,
]

/** How much of the key light reaches a point, 0 to 1, with soft edges. */
export function shadowIn(space: Space, { side, reach }: Lighting) {
  const [lx, ly, lz] = keyDirection(side)
  return (x: number, y: number, z: number): number => {
    const along = lx * -x + ly * (1 - y) + lz * -z
    const miss = length3(x + lx * along, y - 1 + ly * along, z + lz * along)
    if (miss > reach) return 1
    const half = Math.sqrt(reach * reach - miss * miss)
    let open = 1
    let way = Math.max(0.07, along - half)
    for (let step = 0; step < 30 && way < along + half; step++) {
      const gap = space.distance(x + lx * way, y + ly * way, z + lz * way)
      open = Math.min(open, 0.5 + (9 * gap) / way / 2)
      if (open < 0.02) return 0
      way += clamp(gap * 0.8, 0.02, 0.4)
    }
    return smooth(0, 1, open)
  }
}

/** The light of a window: its panes are projected along the direction of the key light on everything. */
export function windowLight(side: number) {
  const [lx, ly, lz] = keyDirection(side)
  return (x: number, y: number, z: number): number => {
    const v = (y - (ly / lz) * (z - 1)) * 0.36 - 0.42
    const u = (x - (lx / lz) * (z - 1)) * 0.52 + v * 0.22 * side
    const frame = smooth(1.15, 1.02, Math.abs(u)) * smooth(1.5, 1.36, Math.abs(v))
    const bars = smooth(0.015, 0.06, Math.abs(u - 0.32)) * smooth(0.015, 0.06, Math.abs(u + 0.4))
    return 0.5 + 0.5 * frame * (0.35 + 0.65 * bars) * (0.4 + 0.6 * smooth(0.012, 0.05, Math.abs(v - 0.1)))
  }
}

/** What a mirror would show in a direction: wall, floor, the softbox and a bright strip. */
const surround = ({ wall, floor, key, side }: Lighting, rx: number, ry: number, rz: number, out: Light) => {
  const [lx, ly, lz] = keyDirection(side)
  fill(out, scaled(ry > 0 ? wall : floor, 0.55 + 0.35 * Math.abs(ry)))
  shine(out, key, smooth(0.72, 0.86, rx * lx + ry * ly + rz * lz) * 2.2)
  shine(out, key, smooth(0.1, 0.02, Math.abs(rx + side * 0.82)) * smooth(-0.3, 0.3, ry) * 0.8)
}

type Shade = (x: number, y: number, z: number) => number

/** Light of a solid's surface at a point, seen along a ray: key, ambient, bounce from the floor, reflections. */
export function surfaceLight(space: Space, lighting: Lighting, shadow: Shade, panes: Shade) {
  const { distance } = space
  const { key, ambient, floor, side } = lighting
  const [lx, ly, lz] = keyDirection(side)
  const mirror: Light = { r: 0, g: 0, b: 0 }
  const probe = 0.003
  return (x: number, y: number, z: number, { dx, dy, dz }: Ray, out: Light): void => {
    const here = distance(x, y, z)
    const solid = space.nearest()
    if (!solid || here >= farAway) return
    const [sx, sy, sz] = [
      distance(x + probe, y, z) - here,
      distance(x, y + probe, z) - here,
      distance(x, y, z + probe) - here,
    ]
    const length = length3(sx, sy, sz) || 1
    const [nx, ny, nz] = [sx / length, sy / length, sz / length]
    const facing = nx * lx + ny * ly + nz * lz
    const open = facing > -0.1 ? shadow(x + nx * 0.03, y + ny * 0.03, z + nz * 0.03) : 0
    const air = clamp(0.4 + (distance(x + nx * 0.22, y + ny * 0.22, z + nz * 0.22) / 0.22) * 0.6, 0, 1)
    const direct = smooth(-0.12, 1, facing) * open * panes(x, y, z) * 1.35
    const lit = (ambient.g + 0.1 * ny) * air * clamp(0.35 + y * 1.6, 0, 1) * 1.6
    const bounce = 0.16 * (1 - ny)
    out.r = solid.colour.r * (direct * key.r + lit * ambient.r + bounce * floor.r)
    out.g = solid.colour.g * (direct * key.g + lit * ambient.g + bounce * floor.g)
    out.b = solid.colour.b * (direct * key.b + lit * ambient.b + bounce * floor.b)
    const incoming = dx * nx + dy * ny + dz * nz
    const fresnel = 0.05 + 0.75 * (1 + Math.min(0, incoming)) ** 4
    surround(lighting, dx - 2 * incoming * nx, dy - 2 * incoming * ny, dz - 2 * incoming * nz, mirror)
    lay(out, mirror, clamp(fresnel * solid.gloss * (0.35 + 0.65 * air) + solid.gloss * 0.05, 0, 0.85))
  }
}
