import { fill, type Light, lay, mixed, shine } from '../colour.ts'
import { clamp, fbm, length2, smooth } from '../noise.ts'
import type { Raster } from '../paint.ts'
import { frameOf, paint } from '../paint.ts'
import type { Brief } from '../scene.ts'
import { stars } from '../sky.ts'
import { grid } from '../tables.ts'

/** A banded planet with rings in front of a nebula. */
export function planet({ palette, random, size }: Brief): Raster {
  const frame = frameOf(size)
  const radius = random.between(0.26, 0.36)
  const cx = frame.halfX * random.between(-0.3, 0.3)
  const cy = frame.halfY * random.between(-0.18, 0.24)
  const seed = random.whole(1, 1e6)
  const tilt = random.between(-0.5, 0.5)
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  const flat = random.between(0.2, 0.36)
  const ringed = random.chance(0.75)
  const side = random.chance(0.5) ? 1 : -1
  const space = mixed(palette.shade, { r: 0.002, g: 0.003, b: 0.012 }, 0.65)
  const bright = mixed(palette.horizon, palette.sun, 0.35)
  const nebula = grid(frame, 60_000, (x, y, _top, out) => {
    const warp = fbm(x * 1.4, y * 1.4, 3, seed + 1)
    const cloud = fbm(x * 1.9 + warp * 1.6, y * 1.9 - warp, 5, seed + 2)
    fill(out, space)
    lay(out, palette.zenith, smooth(0.35, 0.8, cloud) * 0.8)
    shine(out, palette.upper, smooth(0.5, 0.85, cloud) * 0.35)
    shine(out, palette.accent, smooth(0.6, 0.9, cloud * 0.6 + warp * 0.5) * 0.16)
  })
  const surface = (u: number, v: number, out: Light) => {
    const swirl = fbm(u * 2.2, v * 5, 3, seed + 5) - 0.5
    const band = fbm(1.3 + swirl * 0.25, v * 7.5 + swirl * 1.1, 3, seed + 6)
    fill(out, palette.upper)
    lay(out, bright, smooth(0.35, 0.65, band))
    lay(out, palette.accent, smooth(0.55, 0.8, band) * 0.7)
    lay(out, palette.zenith, smooth(0.42, 0.28, band) * 0.75)
  }
  const ring = (u: number, v: number, lit: number, out: Light) => {
    const r = length2(u, v / flat) / radius
    const cover = smooth(1.28, 1.33, r) * smooth(2.16, 2.08, r)
    if (!ringed || cover <= 0) return
    const grooves = fbm(r * 16, 0.5, 3, seed + 9)
    const gap = smooth(0.012, 0.03, Math.abs(r - 1.78))
    lay(out, mixed(bright, palette.accent, 0.25), cover * gap * (0.2 + 0.75 * grooves) * lit)
  }
  return paint(size, 1.6, (x, y, top, out) => {
    nebula(x, y, top, out)
    stars(x, y, 0.018, seed + 3, 0.9, out)
    const u = (x - cx) * cos + (y - cy) * sin
    const v = (y - cy) * cos - (x - cx) * sin
    const distance = length2(u, v) / radius
    shine(out, palette.upper, Math.exp(-Math.max(0, distance - 1) * 9) * 0.3 * smooth(-0.9, 0.9, (u / radius) * -side))
    if (v < 0) ring(u, v, 1, out)
    if (distance < 1.004) {
      const z = Math.sqrt(Math.max(0, 1 - distance * distance))
      const under: Light = { r: 0, g: 0, b: 0 }
      surface(u / radius + z * 0.3, v / radius - z * v * 0.2, under)
      const day = clamp((-side * u * 0.72 - v * 0.42) / radius + z * 0.5, 0, 1)
      const shadowed = ringed && v < 0.02 && v > -0.07 ? 0.72 : 1
      under.r *= 0.012 + day * 1.15 * shadowed
      under.g *= 0.012 + day * 1.15 * shadowed
      under.b *= 0.018 + day * 1.15 * shadowed
      shine(under, palette.horizon, (1 - z) ** 3 * day * 0.9)
      lay(out, under, smooth(1.004, 0.994, distance))
    }
    if (v >= 0) ring(u, v, smooth(-1.6, 0.4, (-side * u) / radius), out)
  })
}
