import { length3 } from './noise.ts'
import type { Frame } from './paint.ts'
import type { Solid } from './solids.ts'

/** Farther than anything in a studio. */
export const farAway = 60

/** Position of the camera, which looks along z and a little downwards. The solids stand around the origin, on y = 0. */
export const eye = { y: 1.5, z: -6.4, down: 0.09 } as const

/** Distance to the nearest solid; `nearest()` tells which it was. */
export interface Space {
  readonly distance: (x: number, y: number, z: number) => number
  readonly nearest: () => Solid | undefined
}

/** The space of these solids. Solids whose bounding ball is farther away than the nearest solid found so far are skipped. */
export function spaceOf(solids: readonly Solid[]): Space {
  let nearest: Solid | undefined
  return {
    nearest: () => nearest,
    distance: (x, y, z) => {
      let best = farAway
      for (const solid of solids) {
        const ball = solid.ball
        if (length3(x - ball.x, y - ball.y, z - ball.z) - ball.radius > best) continue
        const own = solid.distance(x, y, z)
        if (own >= best) continue
        best = own
        nearest = solid
      }
      return best
    },
  }
}

/** A line of sight, reused for every pixel: direction, the part inside the ball around all solids, and the closest approach. */
export interface Ray {
  dx: number
  dy: number
  dz: number
  from: number
  to: number
  /** The smallest distance to a solid so far, as a share of `at`, the distance from the camera. */
  closest: number
  at: number
}

/** Points the ray through a point of the picture; `to` is negative where the ray misses the ball around all solids. */
export function aim(ray: Ray, x: number, y: number, focus: number, reach: number): void {
  const size = length3(x, y + eye.down, focus)
  ray.dx = x / size
  ray.dy = -(y + eye.down) / size
  ray.dz = focus / size
  const along = ray.dy * (1 - eye.y) - ray.dz * eye.z
  const miss = length3(ray.dx * along, eye.y + ray.dy * along - 1, eye.z + ray.dz * along)
  const half = miss < reach ? Math.sqrt(reach * reach - miss * miss) : -1
  ray.from = along - half
  ray.to = half < 0 ? -1 : along + half
}

/** Steps along the ray until it is within a cone of this width of a solid, and notes the closest approach in the ray. */
export function walk(space: Space, ray: Ray, from: number, width: number, steps: number): void {
  ray.closest = 1
  ray.at = from
  let way = from
  for (let step = 0; step < steps && way < ray.to; step++) {
    const gap = space.distance(ray.dx * way, eye.y + ray.dy * way, eye.z + ray.dz * way)
    if (gap / way < ray.closest) {
      ray.closest = gap / way
      ray.at = way
    }
    if (gap < width * way) return
    way += gap * 0.92
  }
}

/** One thick ray per tile finds the distance at which thin rays may start; `farAway` where the tile shows no solid. */
export function tileStarts(space: Space, ray: Ray, frame: Frame, columns: number, focus: number, reach: number) {
  const tile = (2 * frame.halfX) / columns
  const rows = Math.ceil((2 * frame.halfY) / tile)
  const cone = (tile * 0.8) / focus
  const starts = Float32Array.from({ length: columns * rows }, (_, index) => {
    const x = ((index % columns) + 0.5) * tile - frame.halfX
    const y = (Math.floor(index / columns) + 0.5) * tile - frame.halfY
    aim(ray, x, y, focus, reach)
    ray.from -= 0.2
    ray.to += ray.to < 0 ? 12 : 0.2
    walk(space, ray, Math.max(1, ray.from), cone, 70)
    return ray.closest < cone ? ray.at * 0.97 : farAway
  })
  return (x: number, y: number): number => {
    const column = Math.min(columns - 1, Math.floor((x + frame.halfX) / tile))
    const row = Math.min(rows - 1, Math.floor((y + frame.halfY) / tile))
    return starts[row * columns + column] ?? farAway
  }
}
