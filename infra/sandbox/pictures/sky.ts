import { type Light, lay, mixed, scaled, shine } from './colour.ts'
import { clamp, fbm, hash, length2, smooth } from './noise.ts'
import type { Frame, Shader } from './paint.ts'
import type { Palette } from './palettes.ts'
import { grid } from './tables.ts'

export interface Sky {
  readonly palette: Palette
  /** Where the sun stands, in frame units. */
  readonly sunX: number
  readonly sunY: number
  readonly sunRadius: number
  /** Height of the horizon and of the upper edge, in frame units. */
  readonly horizon: number
  readonly upperEdge: number
  /** 0 = clear, 1 = overcast. */
  readonly clouds: number
  readonly seed: number
}

const gradient = (sky: Sky, depth: number, out: Light) => {
  const { zenith, upper, horizon } = sky.palette
  const low = smooth(0.35, 1.02, depth)
  const middle = smooth(0, 0.7, depth)
  out.r = zenith.r
  out.g = zenith.g
  out.b = zenith.b
  lay(out, upper, middle)
  lay(out, horizon, low * low)
}

const cloudsOver = (sky: Sky, x: number, y: number, glow: number, out: Light) => {
  const height = sky.horizon - y
  if (sky.clouds <= 0 || height <= 0.004) return
  const far = 0.34 / (height + 0.12)
  const px = (x - sky.sunX * 0.2) * far * 1.5
  const py = far * 2.6
  const body = fbm(px, py, 5, sky.seed)
  const cover = smooth(0.66 - sky.clouds * 0.3, 0.92 - sky.clouds * 0.2, body)
  if (cover <= 0) return
  const lit = clamp(0.5 + (body - fbm(px + 0.08, py - 0.16, 3, sky.seed)) * 3.2, 0, 1)
  const bright = mixed(sky.palette.horizon, sky.palette.sun, 0.25 + 0.6 * glow)
  const dark = mixed(sky.palette.upper, sky.palette.zenith, 0.35)
  const fade = smooth(0.01, 0.12, height)
  lay(out, mixed(dark, bright, clamp(lit * 0.75 + glow * 0.4, 0, 1)), cover * fade * 0.8)
}

const airLight = (sky: Sky, x: number, y: number, out: Light): void => {
  const depth = clamp((y - sky.upperEdge) / (sky.horizon - sky.upperEdge), 0, 1)
  gradient(sky, depth, out)
  const distance = length2(x - sky.sunX, y - sky.sunY)
  const glow = Math.exp(-distance * 3.6)
  lay(out, sky.palette.horizon, glow * 0.55)
  cloudsOver(sky, x, y, glow, out)
  shine(out, sky.palette.horizon, glow * 0.35)
  shine(out, sky.palette.sun, Math.exp(-Math.max(0, distance - sky.sunRadius) * 16) * 0.55)
}

/** Light of the sky at any point of the frame: gradient, lit clouds, sun and its glow. */
export function skyLight(sky: Sky, frame: Frame): Shader {
  const air = grid(frame, 60_000, (x, y, _top, out) => airLight(sky, x, y, out))
  const disc = scaled(sky.palette.sun, 1.7)
  return (x, y, top, out) => {
    air(x, y, top, out)
    const distance = length2(x - sky.sunX, y - sky.sunY)
    if (distance < sky.sunRadius * 1.05) {
      lay(out, disc, smooth(sky.sunRadius * 1.03, sky.sunRadius * 0.96, distance))
    }
  }
}

/** Adds stars to a night sky; to be called before anything in front of it is painted. */
export function stars(x: number, y: number, cell: number, seed: number, strength: number, out: Light): void {
  const gx = Math.floor(x / cell)
  const gy = Math.floor(y / cell)
  const chance = hash(gx, gy, seed)
  if (chance < 0.86) return
  const cx = (gx + 0.2 + 0.6 * hash(gx, gy, seed + 1)) * cell
  const cy = (gy + 0.2 + 0.6 * hash(gx, gy, seed + 2)) * cell
  const size = cell * (0.05 + 0.16 * hash(gx, gy, seed + 3) ** 4)
  const distance = length2(x - cx, y - cy)
  const light = smooth(size, size * 0.2, distance) * (0.25 + 0.9 * hash(gx, gy, seed + 4)) * strength
  out.r += light
  out.g += light
  out.b += light * 1.08
}
