import type { Light } from './colour.ts'
import { length2, length3 } from './noise.ts'

/** A solid with its colours; `distance` is negative inside it. */
export interface Solid {
  readonly distance: (x: number, y: number, z: number) => number
  /** A ball around it, by which it is skipped where another solid is nearer. */
  readonly ball: { readonly x: number; readonly y: number; readonly z: number; readonly radius: number }
  readonly colour: Light
  /** 0 = chalk, 1 = lacquer. */
  readonly gloss: number
}

interface Look {
  readonly colour: Light
  readonly gloss: number
}

/** A standing cylinder with rounded edges; `bottom` is the height it stands on. */
export function cylinder(cx: number, bottom: number, cz: number, radius: number, tall: number, look: Look): Solid {
  const round = Math.min(0.035, radius * 0.3, tall * 0.4)
  const half = tall / 2
  return {
    ...look,
    ball: { x: cx, y: bottom + half, z: cz, radius: length2(radius, half) },
    distance: (x, y, z) => {
      const side = length2(x - cx, z - cz) - radius + round
      const cap = Math.abs(y - bottom - half) - half + round
      return Math.min(Math.max(side, cap), 0) + length2(Math.max(side, 0), Math.max(cap, 0)) - round
    },
  }
}

/** A ball. */
export function sphere(cx: number, cy: number, cz: number, radius: number, look: Look): Solid {
  return {
    ...look,
    ball: { x: cx, y: cy, z: cz, radius: radius },
    distance: (x, y, z) => length3(x - cx, y - cy, z - cz) - radius,
  }
}

/** A box with rounded edges, turned about its upright axis. */
export function box(
  centre: readonly [number, number, number],
  half: readonly [number, number, number],
  angle: number,
  look: Look,
): Solid {
  const [cx, cy, cz] = centre
  const [hx, hy, hz] = half
  const round = Math.min(0.05, hx * 0.35, hy * 0.35, hz * 0.35)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return {
    ...look,
    ball: { x: cx, y: cy, z: cz, radius: length3(hx, hy, hz) },
    distance: (x, y, z) => {
      const px = Math.abs((x - cx) * cos - (z - cz) * sin) - hx + round
      const py = Math.abs(y - cy) - hy + round
      const pz = Math.abs((x - cx) * sin + (z - cz) * cos) - hz + round
      const outside = length3(Math.max(px, 0), Math.max(py, 0), Math.max(pz, 0))
      return outside + Math.min(Math.max(px, py, pz), 0) - round
    },
  }
}

/** A ring that stands on its edge and faces the viewer, turned a little. */
export function ring(
  cx: number,
  cy: number,
  cz: number,
  radius: number,
  thick: number,
  angle: number,
  look: Look,
): Solid {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return {
    ...look,
    ball: { x: cx, y: cy, z: cz, radius: radius + thick },
    distance: (x, y, z) => {
      const px = (x - cx) * cos - (z - cz) * sin
      const pz = (x - cx) * sin + (z - cz) * cos
      return length2(length2(px, y - cy) - radius, pz) - thick
    },
  }
}

/** A slab with a round-headed opening: an arch. */
export function arch(cx: number, cz: number, half: number, tall: number, look: Look): Solid {
  const inner = half * 0.56
  const spring = tall - half
  return {
    ...look,
    ball: { x: cx, y: tall / 2, z: cz, radius: length3(half, tall / 2, 0.2) },
    distance: (x, y, z) => {
      const px = Math.abs(x - cx)
      const above = Math.max(0, y - spring)
      const outer = length2(px, above) - half
      const opening = inner - length2(px, above)
      return Math.max(outer, opening, -y, Math.abs(z - cz) - 0.16) - 0.012
    },
  }
}

/** A rotationally symmetric vessel: `profile` gives the radius at a height from 0 to 1. */
export function vessel(
  cx: number,
  bottom: number,
  cz: number,
  tall: number,
  width: number,
  profile: (share: number) => number,
  look: Look,
): Solid {
  return {
    ...look,
    ball: { x: cx, y: bottom + tall / 2, z: cz, radius: length2(tall / 2, width) },
    distance: (x, y, z) => {
      const share = Math.min(1, Math.max(0, (y - bottom) / tall))
      const side = length2(x - cx, z - cz) - width * profile(share)
      return Math.max(side * 0.72, y - bottom - tall, bottom - y)
    },
  }
}

/** A thin stem between two points. */
export function stem(
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  thick: number,
  look: Look,
): Solid {
  const [ax, ay, az] = from
  const [dx, dy, dz] = [to[0] - ax, to[1] - ay, to[2] - az]
  const square = dx * dx + dy * dy + dz * dz
  return {
    ...look,
    ball: { x: ax + dx / 2, y: ay + dy / 2, z: az + dz / 2, radius: Math.sqrt(square) / 2 + thick },
    distance: (x, y, z) => {
      const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / square))
      return length3(x - ax - dx * share, y - ay - dy * share, z - az - dz * share) - thick
    },
  }
}
